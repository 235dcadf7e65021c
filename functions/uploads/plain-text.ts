const headBytes = 64 * 1024
const blockLength = 1024
const maxUnreadableShare = 0.01
const utf16Encodings = [
  { name: 'utf-16le', mark: [0xff, 0xfe], firstHighByte: 1 },
  { name: 'utf-16be', mark: [0xfe, 0xff], firstHighByte: 0 },
]

/**
 * Whether the first 64 KB of a file are text: UTF-16 with its mark, or without one if most letters are Latin; UTF-8 or an
 * old code page. Each block must be text, so that a program with text behind it is refused.
 */
export function isPlainText(content: Buffer): boolean {
  const head = content.subarray(0, headBytes)
  const encoding = utf16Encodings.find(
    ({ mark, firstHighByte }) =>
      mark.every((byte, index) => head[index] === byte) || hasZeroHighBytes(head, firstHighByte),
  )
  const text = encoding ? new TextDecoder(encoding.name).decode(head) : head.toString('latin1')
  for (let at = 0; at < text.length; at += blockLength) {
    const block = [...text.slice(at, at + blockLength)]
    const unreadable = block.filter(character => !isReadable(character)).length
    if (unreadable > Math.ceil(block.length * maxUnreadableShare)) return false
  }
  return true
}

/** Whether most high bytes are zero. They are every second byte, beginning with the byte at `first`. */
function hasZeroHighBytes(head: Buffer, first: number): boolean {
  const highBytes = head.filter((_, index) => index % 2 === first)
  return highBytes.filter(byte => byte === 0).length > highBytes.length / 2
}

/** Tab, line ends, form feeds, the end mark of DOS and the escapes of ISO 2022. */
const readableControls = '\t\n\v\f\r\x1a\x1b'
/** What the decoder returns for a damaged character of UTF-16. */
const replacementCharacter = '\ufffd'

const isReadable = (character: string) =>
  character >= ' ' ? character !== replacementCharacter : readableControls.includes(character)
