import { fireEvent } from '@testing-library/dom'

/** All of a field at once, where the single keys do not matter: a long form draws itself anew for each of them. */
export function setValue(field: HTMLElement, value: string): void {
  fireEvent.input(field, { target: { value } })
}
