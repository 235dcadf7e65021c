import { paths } from '../../paths.ts'
import { certificate, infected, locked, request, unchecked } from '../samples.ts'
import { type MockResponse, refusal, type ScreenState, unreachable } from '../screen-state.ts'
import { dropFiles, pressControl, waitForText } from '../user-actions.ts'

const call = '/api/attachment-request/sample'
const asked = (answer: MockResponse) => ({ [`GET ${call}`]: answer })
const add = {
  heading: 'Send us your grades',
  address: `${paths.addDocuments}?requestId=sample`,
  responses: asked(request()),
} satisfies Partial<ScreenState>
const done = {
  heading: 'Documents Sent',
  address: `${paths.documentsSent}?requestId=sample`,
} satisfies Partial<ScreenState>
const file = (name: string, bytes = 240_000) => new File([new Uint8Array(bytes)], name)

/** Sending documents, and that they have arrived. */
export const documentStates: ScreenState[] = [
  {
    id: 'documents',
    about: 'Asked for grades, nothing chosen yet',
    expectedText: 'Choose at least one',
    ...add,
  },
  {
    id: 'documents-loading',
    about: 'While the request is looked up',
    expectedText: 'We are looking up what you were asked for.',
    ...add,
    heading: 'Send us your documents',
    responses: asked('never'),
  },
  {
    id: 'documents-chosen',
    about: 'Files chosen, and one of an earlier visit',
    expectedText: '1 of 3 files received',
    prepare: () => dropFiles(file('Page 1.jpg'), file('Page 2.jpg', 2_400_000)),
    ...add,
    responses: asked(request({ files: [certificate] })),
  },
  {
    id: 'documents-rejected',
    about: 'Files that cannot be sent, for every reason',
    expectedText: 'they are empty',
    prepare: () =>
      dropFiles(
        file('Certificate.pdf'),
        file('IMG_2041.HEIC'),
        file('Film.mov'),
        file('Scan.pdf', 20_971_521),
        file('Empty.pdf', 0),
      ),
    ...add,
  },
  {
    id: 'documents-sending',
    about: 'Files on their way, and some that wait',
    expectedText: 'Waiting',
    prepare: async () => {
      await dropFiles(...Array.from({ length: 6 }, (_, place) => file(`Page ${place + 1}.jpg`)))
      await pressControl('Send Files')
    },
    ...add,
    responses: { ...add.responses, [`GET ${call}/upload-link`]: 'never' },
  },
  {
    id: 'documents-failed',
    about: 'A file that could not be sent',
    expectedText: 'There were problems uploading',
    prepare: async () => {
      await dropFiles(file('Results.pdf'))
      await pressControl('Send Files')
    },
    ...add,
    responses: { ...add.responses, [`GET ${call}/upload-link`]: unreachable },
  },
  {
    id: 'documents-refused',
    about: 'A request that was withdrawn or has expired',
    expectedText: 'was invalid, has been withdrawn or has expired',
    ...add,
    heading: 'Send us your documents',
    responses: asked(
      refusal(404, {
        kind: 'not-found',
        message: 'The file upload request was invalid, has been withdrawn or has expired',
        itemType: 'AttachmentRequest',
        item: 'sample',
      }),
    ),
  },
  {
    id: 'documents-unreachable',
    about: 'The request could not be looked up',
    expectedText: 'Your upload request could not be fetched',
    ...add,
    heading: 'Send us your documents',
    responses: asked(unreachable),
  },
  {
    id: 'documents-sent',
    about: 'All files have arrived',
    expectedText: 'You need do nothing else',
    ...done,
    responses: asked(request({ files: [certificate, unchecked] })),
  },
  {
    id: 'documents-sent-not-accepted',
    about: 'Files that the virus scan turned down',
    expectedText: 'Some of your files were not accepted',
    prepare: async () => void (await waitForText('Send others')),
    ...done,
    responses: asked(request({ files: [certificate, infected, locked] })),
  },
  {
    id: 'documents-sent-none',
    about: 'No file has arrived',
    expectedText: 'Choose files',
    ...done,
    heading: 'Send us your documents',
    responses: asked(request()),
  },
]
