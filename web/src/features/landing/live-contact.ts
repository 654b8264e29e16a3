import type { SettingRow } from '#contract/settings.ts'

// Imports nothing that runs: the files that the app consists of would come with it, thirty times this page's script.

/** The landing page is built with the default address and number; this writes those of today over them. */
export async function showLiveContact(address: Element): Promise<void> {
  const places = new Map(
    [...address.querySelectorAll<HTMLElement>('[data-setting]')].map((place) => [
      place.dataset.setting,
      place,
    ]),
  )
  for (const { setting_key, setting_value } of await fetchRows([...places.keys()].join())) {
    const place = places.get(setting_key)
    if (!place) continue
    place.textContent = setting_value
    if (setting_key === 'contact_email') place.setAttribute('href', `mailto:${setting_value}`)
    if (setting_key === 'contact_phone')
      place.setAttribute('href', `tel:${setting_value.replaceAll(' ', '')}`)
  }
}

async function fetchRows(keys: string): Promise<SettingRow[]> {
  const { supabaseUrl, publishableKey } = await fetchJson('/env.json')
  const query = `select=setting_key,setting_value&setting_key=in.(${keys})`
  return fetchJson(`${supabaseUrl}/rest/v1/app_settings?${query}`, {
    apikey: publishableKey,
    authorization: `Bearer ${publishableKey}`,
  })
}

async function fetchJson(address: string, headers: Record<string, string> = {}) {
  const response = await fetch(address, { headers })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return response.json()
}
