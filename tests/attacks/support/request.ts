/** Who sends a hostile request. `expired` and `forged` have tokens that prove nothing. */
export const whos = ['visitor', 'member', 'expired', 'forged', 'admin', 'service'] as const
export type Who = (typeof whos)[number]

export interface HostileRequest {
  method: string
  /** With the query, as it goes on the connection. */
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array
  who: Who
}

export interface HostileAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  ms: number
}
