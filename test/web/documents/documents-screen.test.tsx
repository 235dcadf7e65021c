import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { attachmentRequestNotFound } from '#functions/refusals.ts'
import type { AttachmentRequest, ScanState } from '#shared/schemas/attachment.ts'
import { attachmentRequest, file } from '../../gallery/samples.ts'
import { type ApiResponse, countRequests, respondWith } from '../../support/fake-api.ts'
import { advanceSeconds } from '../support/advance-seconds.ts'
import { asksBeforeLeaving } from '../support/asks-before-leaving.ts'
import { renderApp } from '../support/render-routes.tsx'

let request: AttachmentRequest
let failure: ApiResponse | undefined

beforeEach(() => {
  request = attachmentRequest()
  failure = undefined
  respondWith('/api/attachment-request/r', () => failure ?? { body: request })
})

const open = (address = '/documents/add?requestId=r') => renderApp('/', address)
/** Drops a file on an element. The browser opens it unless the page handles that. */
const drop = (element: Element, file: File) =>
  fireEvent.drop(element, { dataTransfer: { files: [file] } }) ? 'opened' : 'handled'
const main = () => document.querySelector('main')?.textContent

describe('the page of a request for documents', () => {
  it('says what staff ask for, in their words, and until when', async () => {
    request = attachmentRequest({ attachmentType: 'Other', note: 'Your Abitur certificate.' })
    open()
    expect(await screen.findByText('We need: Your Abitur certificate.')).toBeDefined()
    expect(main()).not.toContain('Clearing Hotline')
    expect(main()).toContain('You can use this link until 28 August 2027.')
  })

  it('counts the files that were received before, with their sizes, and lists those of the last choice that it rejects', async () => {
    request.files = [file('small.pdf', 'clean', 100_000), file('virus.pdf', 'infected', 2_500_000)]
    open()
    await screen.findByText(/Ada, this is for/)
    expect(screen.getByText('There is no new file to send.')).toBeDefined()
    const [small, virus] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(small).toContain('small.pdf 98 KB')
    expect(virus).toContain('virus.pdf 2.4 MB')
    const choose = (...names: string[]) => {
      const files = names.map(name => new File(['x'], name))
      fireEvent.change(screen.getByLabelText('Choose files'), { target: { files } })
    }
    choose('a.pdf', 'b.mov')
    expect(screen.getByRole('status').textContent).toBe('1 of 3 files received')
    expect(screen.getByRole('alert').textContent).toMatch(/of the wrong type:b\.mov$/)
    expect(document.title).toMatch(/^Error: /)
    choose('c.pdf')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each<[ScanState[], string]>([
    [['clean'], 'We have your file'],
    [['clean', 'pending'], 'We have your 2 files'],
    [['infected'], 'We could not accept your file'],
    [['clean', 'infected', 'unscannable'], 'We could not accept 2 of your 3 files'],
    [['infected', 'unscannable'], 'We could not accept your 2 files'],
  ])('after sending, says what happened to files that are %j: %s', async (states, outcome) => {
    request.files = states.map((state, index) => file(`${index}.pdf`, state))
    open('/documents/done?requestId=r')
    await screen.findByText('CL', { selector: '.lead b span' })
    expect(main()).toContain(`${outcome} for application CL0004127.`)
  })

  it('after sending, does not ask to stay if every file was checked before', async () => {
    request.files = [file('a.pdf', 'clean')]
    open('/documents/done?requestId=r')
    expect(await screen.findByText(/^We will look at your files with your application/)).toBeDefined()
    expect(main()).not.toContain('Leave this page open')
  })

  it('leads from the last page to the files if there are none yet', async () => {
    open('/documents/done?requestId=r')
    expect(await screen.findByText(/Ada, this is for/)).toBeDefined()
  })

  it.each([503, 429, 403])('can be loaded again after a refusal with %i', async status => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    failure = { status }
    open()
    await advanceSeconds(10)
    expect(await screen.findByText('Your request could not be loaded')).toBeDefined()
    failure = undefined
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/Ada, this is for/)).toBeDefined()
  })
})

describe('files', () => {
  const file = new File(['x'], 'a.png', { type: 'image/png' })
  const names = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
  beforeEach(async () => {
    open()
    await screen.findByText(/Ada, this is for/)
  })

  it('can be dropped on the area, which shows it until the pointer leaves', () => {
    const area = screen.getByText(/drop them here/)
    const isShown = () => document.querySelector('.drag-over') !== null
    fireEvent.dragOver(area)
    expect(isShown()).toBe(true)
    fireEvent.dragLeave(area)
    expect(isShown()).toBe(false)
    fireEvent.dragOver(area)
    expect(drop(area, file)).toBe('handled')
    expect(names()).toEqual([expect.stringContaining('a.png')])
    expect(isShown()).toBe(false)
  })

  it('that are not sent are asked about before the page is left, also when they were removed and chosen again', async () => {
    const input = screen.getByLabelText('Choose files')
    expect(input.getAttribute('aria-describedby')).toBe(screen.getByText(/^You can send up to/).id)
    for (const chosenBy of [input, input, screen.getByLabelText('Take a photo')]) {
      await userEvent.upload(chosenBy, file)
      expect(asksBeforeLeaving()).toBe(true)
      await userEvent.click(screen.getByRole('button', { name: 'Remove a.png' }))
      expect(asksBeforeLeaving()).toBe(false)
    }
  })
})

describe('the page after sending', () => {
  const path = '/api/attachment-request/r'
  const sentPage = '/documents/done?requestId=r'
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    request.files = [file('a.pdf', 'pending'), file('b.pdf', 'clean')]
  })

  it('shows the result of the virus scan in spite of a failed check, and stops polling then', async () => {
    open(sentPage)
    expect(await screen.findByText(/Leave this page open until each file is checked/)).toBeDefined()
    failure = { status: 503 }
    await advanceSeconds(20)
    expect(countRequests(path)).toBeGreaterThan(1)
    expect(screen.getByText('Being checked for viruses')).toBeDefined()
    failure = undefined
    request.files = [file('a.pdf', 'infected')]
    await advanceSeconds(20)
    expect(screen.getByRole('alert').textContent).toContain('We need a new copy of each file')
    const before = countRequests(path)
    await advanceSeconds(60)
    expect(countRequests(path)).toBe(before)
  })

  it('is replaced when the request is withdrawn', async () => {
    open(sentPage)
    await screen.findByText('Being checked for viruses')
    const withdrawn = attachmentRequestNotFound()
    failure = withdrawn
    await advanceSeconds(10)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This link does not work')
    expect(screen.getByRole('alert').textContent).toContain(withdrawn.body.message)
  })
})
