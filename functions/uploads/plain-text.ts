const utf16Encodings = [
  { name: 'utf-16le', mark: [0xff, 0xfe], firstHighByte: 1 },
  { name: 'utf-16be', mark: [0xfe, 0xff], firstHighByte: 0 },
]
const blockLength = 1024
const maxUnreadableShare = 0.01

/**
 * Whether content is text: UTF-16 with its mark, or without one if most letters are Latin, or UTF-8 or an old code page.
 * Each block is checked, so that a program is not text, however much text surrounds it.
 */
export function isPlainText(content: Buffer): boolean {
  const encoding = utf16Encodings.find(
    ({ mark, firstHighByte }) =>
      mark.every((byte, index) => content[index] === byte) || hasZeroHighBytes(content, firstHighByte),
  )
  const text = encoding ? new TextDecoder(encoding.name).decode(content) : content.toString('latin1')
  for (let at = 0; at < text.length; at += blockLength) {
    const end = Math.min(at + blockLength, text.length)
    let unreadable = 0
    for (let index = at; index < end; index++) if (!isReadable(text.charCodeAt(index))) unreadable++
    if (unreadable > Math.ceil((end - at) * maxUnreadableShare)) return false
  }
  return true
}

/** Whether most of every second byte, from `first` on, are zero. */
function hasZeroHighBytes(content: Buffer, first: number): boolean {
  const length = Math.min(content.length, 2 * blockLength)
  let zeros = 0
  for (let at = first; at < length; at += 2) if (content[at] === 0) zeros++
  return zeros > length / 4
}

/** Tab, line ends, form feeds, the end mark of DOS and the escapes of ISO 2022. */
const readableControls = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, 0x1b])
/** What a damaged character of UTF-16 becomes. */
const replacementCharacter = 0xfffd

const isReadable = (code: number) =>
  code >= 0x20 ? code !== replacementCharacter : readableControls.has(code)
