/** Forms ask whether a list was changed before they came to it. The DOM of Node cannot say, and they would take it for changed. */
Object.defineProperty(HTMLSelectElement.prototype, 'size', { value: 0, configurable: true })
Object.defineProperty(HTMLOptionElement.prototype, 'defaultSelected', { value: false, configurable: true })
