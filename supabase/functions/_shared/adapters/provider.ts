/** An error of an external service, in words without personal data. */
export class ProviderError extends Error {
  readonly provider: string
  /** `unreachable`: the outcome is unknown. `refused`: the provider refused. `unreadable`: the answer cannot be parsed. */
  readonly reason: 'unreachable' | 'refused' | 'unreadable'
  readonly httpStatus: number | undefined
  readonly code: string | undefined

  constructor(
    provider: string,
    reason: ProviderError['reason'],
    { httpStatus, code }: { httpStatus?: number; code?: string } = {},
  ) {
    super(`${provider}: ${[reason, httpStatus, code].filter(Boolean).join(' ')}`)
    this.name = 'ProviderError'
    this.provider = provider
    this.reason = reason
    this.httpStatus = httpStatus
    this.code = code
  }
}

const providerTimeoutMs = 10_000

export interface ProviderAnswer {
  httpStatus: number
  json: unknown
}

/** One request to a provider: JSON in, JSON out, ten seconds. */
export async function askProvider(provider: string, url: string, init: RequestInit): Promise<ProviderAnswer> {
  let response: Response
  let text: string
  try {
    response = await fetch(url, { ...init, signal: AbortSignal.timeout(providerTimeoutMs) })
    text = await response.text()
  } catch {
    throw new ProviderError(provider, 'unreachable')
  }
  if (response.status >= 500)
    throw new ProviderError(provider, 'unreachable', { httpStatus: response.status })
  try {
    return { httpStatus: response.status, json: JSON.parse(text) }
  } catch {
    throw new ProviderError(provider, 'unreadable', { httpStatus: response.status })
  }
}
