import { paths } from '../../paths.ts'
import { certificate, infected, locked, request, unchecked } from '../samples.ts'
import { type Answer, refused, type ScreenState, unreachable } from '../screen-state.ts'
import { drop, press, see } from '../user-actions.ts'

const call = '/api/attachment-request/sample'
const asked = (answer: Answer) => ({ [`GET ${call}`]: answer })
const add = {
  heading: 'Send us your grades',
  address: `${paths.addDocuments}?requestId=sample`,
  answers: asked(request()),
}
const done = { heading: 'Documents Sent', address: `${paths.documentsSent}?requestId=sample` }
const file = (name: string, bytes = 240_000) => new File([new Uint8Array(bytes)], name)

/** Sending documents, and that they have arrived. */
export const documentStates: ScreenState[] = [
  { id: 'documents', about: 'Asked for grades, nothing chosen yet', shows: 'Choose at least one', ...add },
  {
    id: 'documents-loading',
    about: 'While the request is looked up',
    shows: 'We are looking up what you were asked for.',
    ...add,
    heading: 'Send us your documents',
    answers: asked('never'),
  },
  {
    id: 'documents-chosen',
    about: 'Files chosen, and one of an earlier visit',
    shows: '1 of 3 files received',
    act: () => drop(file('Page 1.jpg'), file('Page 2.jpg', 2_400_000)),
    ...add,
    answers: asked(request({ files: [certificate] })),
  },
  {
    id: 'documents-rejected',
    about: 'Files that cannot be sent, for every reason',
    shows: 'they are empty',
    act: () =>
      drop(
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
    shows: 'Waiting',
    act: async () => {
      await drop(...Array.from({ length: 6 }, (_, place) => file(`Page ${place + 1}.jpg`)))
      await press('Send Files')
    },
    ...add,
    answers: { ...add.answers, [`GET ${call}/upload-link`]: 'never' },
  },
  {
    id: 'documents-failed',
    about: 'A file that could not be sent',
    shows: 'There were problems uploading',
    act: async () => {
      await drop(file('Results.pdf'))
      await press('Send Files')
    },
    ...add,
    answers: { ...add.answers, [`GET ${call}/upload-link`]: unreachable },
  },
  {
    id: 'documents-refused',
    about: 'A request that was withdrawn or has expired',
    shows: 'was invalid, has been withdrawn or has expired',
    ...add,
    heading: 'Send us your documents',
    answers: asked(
      refused(404, {
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
    shows: 'Your upload request could not be fetched',
    ...add,
    heading: 'Send us your documents',
    answers: asked(unreachable),
  },
  {
    id: 'documents-sent',
    about: 'All files have arrived',
    shows: 'You need do nothing else',
    ...done,
    answers: asked(request({ files: [certificate, unchecked] })),
  },
  {
    id: 'documents-sent-not-accepted',
    about: 'Files that the virus scan turned down',
    shows: 'Some of your files were not accepted',
    act: async () => void (await see('Send others')),
    ...done,
    answers: asked(request({ files: [certificate, infected, locked] })),
  },
  {
    id: 'documents-sent-none',
    about: 'No file has arrived',
    shows: 'Choose files',
    ...done,
    heading: 'Send us your documents',
    answers: asked(request()),
  },
]
