import type { Page } from '@playwright/test'
import { attachmentRequestNotFound } from '#functions/refusals.ts'
import { pages } from '#shared/pages.ts'
import type { AttachmentRequest } from '#shared/schemas/attachment.ts'
import { attachmentRequest, certificate, infected, locked, unchecked } from '../samples.ts'
import { press, type ScreenState, statesOf, unreachable } from '../screen-state.ts'

const call = '/api/attachment-request/sample'
const requestWith = (parts: Partial<AttachmentRequest> = {}) => ({
  [`GET ${call}`]: { body: attachmentRequest(parts) },
})
const documentsScreen = {
  heading: 'Send us your grades',
  address: `${pages.documents.path}?requestId=sample`,
  responses: requestWith(),
} satisfies Partial<ScreenState>
const sentScreen = {
  heading: 'Documents Sent',
  address: `${pages['documents-sent'].path}?requestId=sample`,
} satisfies Partial<ScreenState>
const file = (name: string, bytes = 240_000) => ({ name, bytes })

/** Chooses files, once that is enabled. The page makes them, because it takes seconds to send it 20 MB. */
const chooseFiles = (page: Page, ...files: ReturnType<typeof file>[]) =>
  page
    .locator('[type="file"]:enabled')
    .first()
    .evaluate((input, files) => {
      const transfer = new DataTransfer()
      for (const { name, bytes } of files) transfer.items.add(new File([new Uint8Array(bytes)], name))
      Object.assign(input, { files: transfer.files })
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }, files)

export const documentStates = {
  documents: statesOf(documentsScreen, {
    documents: { expectedText: 'Choose at least one' },
    'documents-loading': {
      expectedText: 'We are loading your request.',
      heading: 'Send us your documents',
      responses: { [`GET ${call}`]: 'never' },
    },
    'documents-chosen': {
      expectedText: '1 of 3 files received',
      prepare: page => chooseFiles(page, file('Page 1.jpg'), file('Page 2.jpg', 2_400_000)),
      responses: requestWith({ files: [certificate] }),
    },
    'documents-rejected': {
      expectedText: 'they are empty',
      prepare: page =>
        chooseFiles(
          page,
          file('Certificate.pdf'),
          file('IMG_2041.HEIC'),
          file('Film.mov'),
          file('Scan.pdf', 20_971_521),
          file('Empty.pdf', 0),
        ),
    },
    'documents-sending': {
      expectedText: 'Waiting',
      prepare: async page => {
        await chooseFiles(page, ...Array.from({ length: 6 }, (_, index) => file(`Page ${index + 1}.jpg`)))
        await press(page, 'Send Files')
      },
      responses: { ...documentsScreen.responses, [`GET ${call}/upload-link`]: 'never' },
    },
    'documents-failed': {
      expectedText: 'There were problems uploading',
      prepare: async page => {
        await chooseFiles(page, file('Results.pdf'))
        await press(page, 'Send Files')
      },
      responses: { ...documentsScreen.responses, [`GET ${call}/upload-link`]: unreachable },
    },
    broken: {
      heading: 'Unexpected Application Error!',
      expectedText: 'Load the page again',
      prepare: async page => {
        await page.getByText('You can use this link until').waitFor()
        await page.evaluate(() => {
          Date.prototype.toLocaleDateString = () => {
            throw new Error('This page is broken on purpose.')
          }
        })
        await chooseFiles(page, file('Results.pdf'))
      },
    },
    'documents-refused': {
      expectedText: 'was invalid, has been withdrawn or has expired',
      heading: 'This link does not work',
      responses: { [`GET ${call}`]: attachmentRequestNotFound() },
    },
  }),
  'documents-sent': statesOf(sentScreen, {
    'documents-sent': {
      expectedText: 'Leave this page open until each file is checked',
      responses: requestWith({ files: [certificate, unchecked] }),
    },
    'documents-sent-not-accepted': {
      expectedText: 'We could not accept 2 of your 3 files',
      responses: requestWith({ files: [certificate, infected, locked] }),
    },
  }),
}
