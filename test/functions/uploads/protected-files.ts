import { utils, write } from 'cfb'

/** The encryption of PDFs that qpdf made: for each revision, with an empty user password and with another one. */
const encryptions: Record<
  string,
  { keys: string; empty: [o: string, u: string]; other: [o: string, u: string] }
> = {
  'RC4 of 40 bits': {
    keys: '/R 2 /V 1 /Length 40 /P -12',
    empty: [
      'c92422687facee686e373f10b5c7d04738053152f7e2ee30e11c69ec442576ab',
      '7c310cc14794453b7697ac4156b4e46cb98174417bf794d2b2dcaa8498421045',
    ],
    other: [
      '92fe0f4454ad4c9644693f33c07cb54f587dce1e2682fe9ecea6107a1ef630dd',
      '9d3d3802e8d941d8bb8bcb310bfbd9115f664bd1051892ede7ba441e6036492a',
    ],
  },
  'RC4 of 128 bits': {
    keys: '/R 3 /V 2 /Length 128 /P -1028',
    empty: [
      '566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5',
      'a9a26d44fa1b45127e601030726ef48e0021446990b9e4114071a4d9104984c1',
    ],
    other: [
      '0db5855fc5326569e765906caf64e4429a4c20d6e996fdef963e9b5080f9e083',
      'e6b307cdb135d385d9634bde317c4fb80021446990b9e4114071a4d9104984c1',
    ],
  },
  'AES of 128 bits': {
    keys: '/R 4 /V 4 /Length 128 /P -1028 /EncryptMetadata false',
    empty: [
      '566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5',
      'bee6c091d9ed97ab01e0b3ea01fd557f0021446990b9e4114071a4d9104984c1',
    ],
    other: [
      '0db5855fc5326569e765906caf64e4429a4c20d6e996fdef963e9b5080f9e083',
      'f31a9f47e59ea04cd0797756de37c8a80021446990b9e4114071a4d9104984c1',
    ],
  },
  'AES of 256 bits, revision 5': {
    keys: '/R 5 /V 5 /Length 256 /P -1028',
    empty: [
      'a5bddda79d411d1b439e3eafec1e8d1f4d7fc226d355f4c4d8459eca550f2e9eba567862a08e67c3f0b64f0514195c91',
      'ae2f093fee885322b95f9206ed028705a30ff46af809ff7f4b79f153bed2f451258b18304c9c2f31713206d723edb11c',
    ],
    other: [
      '1a389e1b2bd0056f984d04f3db8438b1615a3afa9b483ba66841c3a5dedf2785d35ccc34a37d31f2c17025e300b5ea9b',
      '132cfed4500e134e36878324450caf282db55e258b9b38b54687b3bb5761e8f1d13faaf18fa9bfabafdc2f65352703e3',
    ],
  },
  'AES of 256 bits': {
    keys: '/R 6 /V 5 /Length 256 /P -1028',
    empty: [
      '5e7e69f1b4376aa38067ed081dc6cf345bcb51b61d8e67cdbbb7e55dd57414afec94dc4fbac1311d37b696e4ba84ae41',
      'e147be32be38edb015be8f274c0ba67bea8b6e83ff109dc34150780e3ff8f660badccc50d896dbe8acd0821e27abaf42',
    ],
    other: [
      '085fda5ca527e6d4d5bb028b01028a073e3fd5846231134da220111377ca1e1fb70400dc8154f1c85507d5649ae17f98',
      'a8b4ae559d63ba506ef0cfd3672571c595f1d5948c755182f3f790076ad815f5c826355687c085fe882e49835ff53ecc',
    ],
  },
}
const fileId = 'dcae1d567482e2972c6e6b2aa034ef7c'

export const pdfEncryptions = Object.keys(encryptions)

/** Returns a PDF, or one with this encryption that opens with the empty password or needs another one. */
export function pdf(encryption?: string, password: 'empty' | 'other' = 'empty'): Buffer {
  const objects = ['%PDF-1.7', '1 0 obj', '<</Type/Catalog>>', 'endobj']
  const { keys, [password]: values } = encryptions[encryption ?? ''] ?? { keys: '', [password]: [] }
  if (encryption)
    objects.push(
      '5 0 obj',
      `<</Filter/Standard/CF<</StdCF<</CFM/AESV2>>>> ${keys} /O<${values[0]}>/U<${values[1]}>>>`,
      'endobj',
    )
  const trailer = encryption ? `<</Root 1 0 R/Encrypt 5 0 R/ID[<${fileId}><00>]>>` : '<</Root 1 0 R>>'
  return Buffer.from([...objects, 'trailer', trailer, 'startxref', '0', '%%EOF'].join('\n'), 'latin1')
}

/** The records FilePass of Excel files, for Excel's default password and for another one. */
export const excelEncryptions: Record<string, { byDefault: string; other: string }> = {
  RC4: {
    byDefault:
      '0100010001000575cec032ed363fff06f3773aa3834009736dc50d213ff5016be29efb43816147ee6a96da1df3de815216a5ea22dfef',
    other:
      '010001000100d42a0f742ffc1be4e1cc0845c2429c979b3e4030076f34279fe143c3f3c17f4771d8d21e9ed10fec8ad59e845946a167',
  },
  'CryptoAPI with 128 bits': {
    byDefault:
      '010002000200040000002400000004000000000000000168000004800000800000000100000000000000000000005800000010000000f1e3e3ad8fd4addd038850bb51abc3703893d697dbed410045e554a25302543c14000000b1876313c6e99bf90365b72a34f5a2191841b93f',
    other:
      '010002000200040000002400000004000000000000000168000004800000800000000100000000000000000000005800000010000000abefc87fff76b4bec0fbdd7002634dfc5707b8d0a8b696af5bb778e5a523753a14000000532314fc681013941ff0091e47a9135c249abf2e',
  },
  'CryptoAPI with 40 bits': {
    byDefault:
      '010002000200040000002400000004000000000000000168000004800000280000000100000000000000000000005800000010000000f1e3e3ad8fd4addd038850bb51abc3702004e6484ae5a1d030855ecbfce414ba14000000c932c7d5554f80c4432c68db6b52b6eb18f83ab0',
    other:
      '010002000200040000002400000004000000000000000168000004800000280000000100000000000000000000005800000010000000abefc87fff76b4bec0fbdd7002634dfc289950c4e5c4a7e0c4882186f7b2e93c1400000079a8c94574b4a1212563e8284154c6fca31b124f',
  },
  XOR: { byDefault: '000000000a9a', other: '000000000b9a' },
  'XOR of before Excel 97': { byDefault: '00000a9a', other: '00000b9a' },
}

/** Returns a compound file with these streams, such as an Office file of before 2007. */
export function compound(streams: Record<string, Buffer>): Buffer {
  const container = utils.cfb_new()
  for (const [path, content] of Object.entries(streams)) utils.cfb_add(container, `/${path}`, content)
  return Buffer.from(write(container, { type: 'buffer' }))
}

/** Returns a Word file of before 2007. */
export const word = (isEncrypted = false) => {
  const header = Buffer.alloc(4096, 1)
  header.writeUInt16LE(isEncrypted ? 0x0100 : 0, 10)
  return compound({ WordDocument: header })
}

/** Returns an Excel file of before 2007, with this record FilePass. */
export function excel(filePass = '', stream = 'Workbook'): Buffer {
  const record = (id: number, content: Buffer) => {
    const head = Buffer.alloc(4)
    head.writeUInt16LE(id)
    head.writeUInt16LE(content.length, 2)
    return Buffer.concat([head, content])
  }
  const encryption = filePass ? [record(0x2f, Buffer.from(filePass, 'hex'))] : []
  const records = [record(0x809, Buffer.alloc(16)), ...encryption, record(0x0a, Buffer.alloc(0))]
  return compound({ [stream]: Buffer.concat([...records, Buffer.alloc(4096)]) })
}
