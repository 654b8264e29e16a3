const body = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'
const table = 'xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R /Size 1 >>\n'

/** A whole PDF of almost nothing. */
export const smallPdf = Buffer.from(`${body}${table}startxref\n${body.length}\n%%EOF\n`)
