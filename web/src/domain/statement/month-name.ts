const aMonth = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'Africa/Lagos' })

/** `November 2026` of `2026-11`. */
export const monthName = (month: string): string => aMonth.format(new Date(`${month}-15T12:00:00Z`))
