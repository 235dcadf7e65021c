import { pages } from '#shared/pages.ts'
import { certificate, infected, locked, request, unchecked } from '../samples.ts'
import { type MockResponse, refusal, type ScreenState, statesOf, unreachable } from '../screen-state.ts'
import { dropFiles, pressControl } from '../user-actions.ts'

const call = '/api/attachment-request/sample'
const requestResponse = (response: MockResponse) => ({ [`GET ${call}`]: response })
const documentsScreen = {
  heading: 'Send us your grades',
  address: `${pages.documents.path}?requestId=sample`,
  responses: requestResponse(request()),
} satisfies Partial<ScreenState>
const sentScreen = {
  heading: 'Documents Sent',
  address: `${pages['documents-sent'].path}?requestId=sample`,
} satisfies Partial<ScreenState>
const file = (name: string, bytes = 240_000) => new File([new Uint8Array(bytes)], name)

/** The states of sending documents. */
export const documentStates: ScreenState[] = [
  ...statesOf(documentsScreen, [
    {
      id: 'documents',
      about: 'A request for grades, without files',
      expectedText: 'Choose at least one',
    },
    {
      id: 'documents-loading',
      about: 'The request is loading',
      expectedText: 'We are loading your request.',
      heading: 'Send us your documents',
      responses: requestResponse('never'),
    },
    {
      id: 'documents-chosen',
      about: 'Chosen files, and one from an earlier visit',
      expectedText: '1 of 3 files received',
      prepare: () => dropFiles(file('Page 1.jpg'), file('Page 2.jpg', 2_400_000)),
      responses: requestResponse(request({ files: [certificate] })),
    },
    {
      id: 'documents-rejected',
      about: 'Files that cannot be sent',
      expectedText: 'they are empty',
      prepare: () =>
        dropFiles(
          file('Certificate.pdf'),
          file('IMG_2041.HEIC'),
          file('Film.mov'),
          file('Scan.pdf', 20_971_521),
          file('Empty.pdf', 0),
        ),
    },
    {
      id: 'documents-sending',
      about: 'Files being sent, and files that wait',
      expectedText: 'Waiting',
      prepare: async () => {
        await dropFiles(...Array.from({ length: 6 }, (_, index) => file(`Page ${index + 1}.jpg`)))
        await pressControl('Send Files')
      },
      responses: { ...documentsScreen.responses, [`GET ${call}/upload-link`]: 'never' },
    },
    {
      id: 'documents-failed',
      about: 'A file that could not be sent',
      expectedText: 'There were problems uploading',
      prepare: async () => {
        await dropFiles(file('Results.pdf'))
        await pressControl('Send Files')
      },
      responses: { ...documentsScreen.responses, [`GET ${call}/upload-link`]: unreachable },
    },
    {
      id: 'documents-refused',
      about: 'A withdrawn or expired request',
      expectedText: 'was invalid, has been withdrawn or has expired',
      heading: 'This link does not work',
      responses: requestResponse(
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
      about: 'The request could not be loaded',
      expectedText: 'Your request could not be loaded',
      heading: 'Send us your documents',
      responses: requestResponse(unreachable),
    },
  ]),
  ...statesOf(sentScreen, [
    {
      id: 'documents-sent',
      about: 'Files that are still being checked',
      expectedText: 'Leave this page open until each file is checked',
      responses: requestResponse(request({ files: [certificate, unchecked] })),
    },
    {
      id: 'documents-sent-checked',
      about: 'All files have been accepted',
      expectedText: 'You do not need to do anything else',
      responses: requestResponse(request({ files: [certificate] })),
    },
    {
      id: 'documents-sent-not-accepted',
      about: 'Files that the virus scan rejected',
      expectedText: 'We could not accept 2 of your 3 files',
      responses: requestResponse(request({ files: [certificate, infected, locked] })),
    },
    {
      id: 'documents-sent-none',
      about: 'No file has been received',
      expectedText: 'Choose files',
      heading: 'Send us your documents',
      responses: requestResponse(request()),
    },
  ]),
]
