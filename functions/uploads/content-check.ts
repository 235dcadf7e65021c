import { buffer } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type'
import { isOfficeFile, isOfficeType } from './office-file.ts'

/** How the content of a file compares with its type. An iPhone's photo has a name. */
export type ContentResult = 'matching' | 'heic' | 'other'

/** The first bytes identify every file type that we accept or name. */
const headBytes = 4100

/**
 * Compares content with a content type: magic bytes, an Office file's inner parts, or being text. Only an Office file
 * is read into memory as a whole. Of other files only what the result depends on is read.
 */
export async function checkContent(
  content: AsyncIterable<Uint8Array>,
  contentType: string,
): Promise<ContentResult> {
  const chunks = joinHead(content)
  const { value: head = new Uint8Array() } = await chunks.next()
  const isMatching = await matches(head, chunks, contentType)
  await chunks.return(undefined)
  if (isMatching) return 'matching'
  return /^image\/hei[cf]/.test(await magicType(head)) ? 'heic' : 'other'
}

/** Joins chunks at the start, so that the first one has `headBytes` or is the whole content. */
async function* joinHead(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  let head: Uint8Array | undefined = new Uint8Array()
  for await (const chunk of content) {
    if (head === undefined) yield chunk
    else {
      head = Buffer.concat([head, chunk])
      if (head.length < headBytes) continue
      yield head
      head = undefined
    }
  }
  if (head !== undefined) yield head
}

async function matches(
  head: Uint8Array,
  remaining: AsyncIterable<Uint8Array>,
  contentType: string,
): Promise<boolean> {
  if (isOfficeType(contentType))
    return isOfficeFile(Buffer.concat([head, await buffer(remaining)]), contentType)
  return contentType === 'text/plain' ? isPlainText(head, remaining) : (await magicType(head)) === contentType
}

/** The file type that the first bytes identify. */
const magicType = async (head: Uint8Array) =>
  (await fileTypeFromBuffer(head.subarray(0, headBytes)))?.mime ?? ''

/** Whether content is text: UTF-16 with its mark, or UTF-8 or Latin letters, with no control characters but tab and line ends. */
async function isPlainText(head: Uint8Array, remaining: AsyncIterable<Uint8Array>): Promise<boolean> {
  const encoding = utf16Encodings.find(({ mark }) => mark.every((byte, index) => head[index] === byte))
  const decode = encoding && createDecoder(encoding.name)
  const isText = (chunk: Uint8Array) =>
    decode ? isTextOnly(decode(chunk)) : chunk.every(code => isTextCode(code))
  if (!isText(head)) return false
  for await (const chunk of remaining) if (!isText(chunk)) return false
  return !decode || isTextOnly(decode())
}

/** Returns a function that decodes a chunk, or without a chunk ends the content; null for what is not in this encoding. */
function createDecoder(encoding: string): (chunk?: Uint8Array) => string | null {
  const decoder = new TextDecoder(encoding, { fatal: true })
  return chunk => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      return null
    }
  }
}

const utf16Encodings = [
  { name: 'utf-16le', mark: [0xff, 0xfe] },
  { name: 'utf-16be', mark: [0xfe, 0xff] },
]

const whitespace = [9, 10, 12, 13]
const isTextCode = (code: number) => code >= 0x20 || whitespace.includes(code)
const isTextOnly = (text: string | null) =>
  text !== null && [...text].every(character => isTextCode(character.charCodeAt(0)))
