import { createCipheriv, createHash } from 'node:crypto'
import { rc4 } from './rc4.ts'

/**
 * Whether a PDF, as Latin-1 text, does not open with the empty password (ISO 32000-2, section 7.6). One that only
 * restricts printing or copying opens with it. A PDF for the owners of certificates counts too.
 */
export function pdfNeedsPassword(text: string): boolean {
  const encryption = findEncryption(text)
  if (!encryption || encryption.get('/StmF') === '/Identity') return false
  if (encryption.get('/Filter') !== '/Standard') return true
  const revision = Number(encryption.get('/R'))
  if (revision >= 5) return !matchesSha(encryption, revision)
  const fileIds = findLast(text, /\/ID\s*\[\s*(?=[<(])/g).map(({ end }) =>
    toBytes(readToken(text, end).token),
  )
  return ![Buffer.alloc(0), ...fileIds].some(fileId => matchesRc4(encryption, revision, fileId))
}

/** Returns the last ten matches of a pattern, the last first. */
function findLast(text: string, pattern: RegExp): { groups: string[]; end: number }[] {
  const matches = []
  for (const match of text.matchAll(pattern)) {
    matches.unshift({ groups: [...match], end: match.index + match[0].length })
    if (matches.length > 10) matches.pop()
  }
  return matches
}

type Dictionary = ReadonlyMap<string, string>

/** Returns the newest encryption dictionary; undefined if the PDF is not encrypted. */
function findEncryption(text: string): Dictionary | undefined {
  for (const { groups, end } of findLast(text, /\/Encrypt\s*(?:(\d{1,10})\s+(\d{1,5})\s+R|(?=<<))/g)) {
    const [, number, generation] = groups
    const objectPattern = new RegExp(`(?<!\\d)${number}\\s+${generation}\\s+obj`, 'g')
    const start = number === undefined ? end : findLast(text, objectPattern)[0]?.end
    const dictionary = start === undefined ? undefined : readDictionary(text, start)
    if (dictionary?.has('/Filter')) return dictionary
  }
}

/** Reads the names and values of a dictionary. Values are source text; those of inner dictionaries are left out. */
function readDictionary(text: string, start: number): Dictionary {
  const dictionary = new Map<string, string>()
  let depth = 0
  let key: string | undefined
  for (let at = start; at < text.length; ) {
    const { token, end } = readToken(text, at)
    at = end
    if (token === '<<') depth++
    else if (token === '>>') depth--
    else if (depth === 1 && key !== undefined) {
      dictionary.set(key, token)
      key = undefined
      continue
    }
    if (depth === 0) break
    key = depth === 1 && token.startsWith('/') ? token : undefined
  }
  return dictionary
}

const tokenPattern = /(?:\s|%[^\r\n]*)*(<<|>>|<[\da-fA-F\s]*>|\/?[^\s()<>[\]{}/%]+|[\s\S])/gy

/** Reads the next token: a name, a number, a string with its brackets, or one character. */
function readToken(text: string, start: number): { token: string; end: number } {
  tokenPattern.lastIndex = start
  const token = tokenPattern.exec(text)?.[1]
  if (token === undefined) return { token: '', end: text.length }
  const end = tokenPattern.lastIndex
  if (token !== '(') return { token, end }
  let depth = 1
  let at = end
  for (; at < text.length && depth > 0; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '(') depth++
    else if (text[at] === ')') depth--
  }
  return { token: text.slice(end - 1, at), end: at }
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Returns the bytes of a string in hexadecimal or literal form (ISO 32000-2, section 7.3.4). */
function toBytes(source = ''): Buffer {
  if (source.startsWith('<')) return Buffer.from(source.replace(/[<>\s]/g, ''), 'hex')
  const text = source
    .slice(1, -1)
    .replace(/\r\n?/g, '\n')
    .replace(/\\([0-7]{1,3}|[\s\S])/g, (_, code: string) =>
      /^[0-7]/.test(code)
        ? String.fromCharCode(Number.parseInt(code, 8) & 255)
        : code === '\n'
          ? ''
          : (escapes[code] ?? code),
    )
  return Buffer.from(text, 'latin1')
}

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

/** Checks the empty password against the value /U of revisions 2 to 4 (ISO 32000-2, algorithms 4 to 6). */
function matchesRc4(encryption: Dictionary, revision: number, fileId: Buffer): boolean {
  const user = toBytes(encryption.get('/U'))
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(Number(encryption.get('/P')) | 0)
  const isMetadataClear = revision >= 4 && encryption.get('/EncryptMetadata') === 'false'
  const owner = toBytes(encryption.get('/O')).subarray(0, 32)
  const hash = md5(padding, owner, permissions, fileId, Buffer.alloc(isMetadataClear ? 4 : 0, 0xff))
  if (revision < 3) return rc4(hash.subarray(0, 5), padding).equals(user.subarray(0, 32))
  const keyBytes = Number(encryption.get('/Length') ?? 40) / 8
  // Some programs write no length, or one in bytes, for keys of 128 bits.
  return [keyBytes, 16].some(length => {
    let key: Buffer = hash
    for (let round = 0; round < 50; round++) key = md5(key.subarray(0, length))
    let expected: Buffer = md5(padding, fileId)
    for (let round = 0; round < 20; round++) {
      const roundKey = key.subarray(0, length).map(byte => byte ^ round)
      expected = rc4(roundKey, expected)
    }
    return expected.equals(user.subarray(0, 16))
  })
}

/** Checks the empty password against /U and /O of revisions 5 and 6: a hash of 32 bytes, then its salt of 8. */
function matchesSha(encryption: Dictionary, revision: number): boolean {
  const user = toBytes(encryption.get('/U')).subarray(0, 48)
  const owner = toBytes(encryption.get('/O'))
  const matches = (value: Buffer, user: Buffer) =>
    hashEmptyPassword(value.subarray(32, 40), user, revision).equals(value.subarray(0, 32))
  return matches(user, Buffer.alloc(0)) || matches(owner, user)
}

/** Hashes the empty password with a salt (ISO 32000-2, algorithm 2.B; revision 5 has only its first step). */
function hashEmptyPassword(salt: Buffer, user: Buffer, revision: number): Buffer {
  let key: Buffer = sha(256, salt, user)
  if (revision === 5) return key
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32))
    const input = Buffer.concat([key, user])
    const encrypted = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => input)))
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = sha(([256, 384, 512] as const)[remainder] ?? 256, encrypted)
    last = encrypted.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}

const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()
const sha = (bits: 256 | 384 | 512, ...parts: Buffer[]): Buffer =>
  createHash(`sha${bits}`).update(Buffer.concat(parts)).digest()

/** Whether a PDF has its end mark. Bytes may follow it. A linearized PDF has another one near its beginning. */
export function isCompletePdf(text: string): boolean {
  const end = text.lastIndexOf('%%EOF')
  return text.slice(0, 2048).includes('/Linearized') ? end > text.length / 4 : end >= 0
}
