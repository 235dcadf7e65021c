import { fileTypeFromBuffer } from 'file-type'

const office = {
  'application/msword': 'application/x-cfb',
  'application/vnd.ms-excel': 'application/x-cfb',
}

/** Whether bytes are what their content type says: by magic bytes, or by being text (DECISIONS, section 7). */
export async function contentMatches(bytes: Uint8Array, contentType: string): Promise<boolean> {
  const found = (await fileTypeFromBuffer(bytes))?.mime
  if (contentType === 'text/plain') return found === undefined && plainText(bytes)
  const expected = contentType in office ? office[contentType as keyof typeof office] : contentType
  return found === expected
}

/** Text is UTF-8 or UTF-16 with its mark, or Latin letters, without control characters but tab and line ends. */
function plainText(bytes: Uint8Array): boolean {
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  return utf16 || bytes.every(byte => byte >= 0x20 || byte === 9 || byte === 10 || byte === 12 || byte === 13)
}
