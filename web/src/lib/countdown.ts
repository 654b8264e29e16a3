/** `14:59`. */
export function countdown(milliseconds: number): string {
  const seconds = Math.floor(Math.max(milliseconds, 0) / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
