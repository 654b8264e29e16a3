/**
 * What was kept on the phone is forgotten when its person leaves. The DOM of Node keeps nothing: here a store never opens,
 * and nobody waits for it.
 */
Object.assign(globalThis, { indexedDB: { open: () => new EventTarget() } })
