/**
 * Bytes with a buffer of their own, as requests and answers take them. Not written `Uint8Array<ArrayBuffer>`: the
 * TypeScript of Deno 2.1, which hosted projects run, does not know that form.
 */
export type Bytes = ReturnType<typeof Uint8Array.of>
