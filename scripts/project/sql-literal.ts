/** A text as a literal in SQL that takes no parameters. */
export const sqlLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`
