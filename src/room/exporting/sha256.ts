/** The SHA-256 of a text's UTF-8 bytes, in hex; null where the page may not compute it (no secure origin). */
export async function sha256(text: string): Promise<string | null> {
  // `subtle` is missing on pages that came over plain HTTP from another computer.
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined
  if (subtle === undefined) return null
  const hash = await subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
