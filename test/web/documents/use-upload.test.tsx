import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { attachmentRequestNotFound, fileNotArrived } from '#functions/refusals.ts'
import { invalid } from '#shared/errors.ts'
import { errorMessage } from '#shared/schemas/message.ts'
import { attachmentRequest, file } from '../../gallery/samples.ts'
import { countRequests, refuse, respond, respondWith } from '../../support/fake-api.ts'
import { advanceSeconds } from '../support/advance-seconds.ts'
import { asksBeforeLeaving } from '../support/asks-before-leaving.ts'
import { renderApp } from '../support/render-routes.tsx'

/** A request that sends a file, and goes on only as a test says. */
class Connection extends EventTarget {
  upload = new EventTarget()
  status = 0
  aborted = false
  open() {}
  setRequestHeader() {}
  send() {
    connections.push(this)
  }
  abort() {
    this.aborted = true
    this.dispatchEvent(new Event('loadend'))
  }
  moved(loaded: number) {
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total: 100 }))
  }
  stored() {
    this.status = 200
    this.dispatchEvent(new Event('load'))
    this.dispatchEvent(new Event('loadend'))
  }
}

let connections: Connection[]
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  connections = []
  vi.stubGlobal('XMLHttpRequest', Connection)
  respond('/api/attachment-request/r', attachmentRequest())
  const link = { url: 'https://bucket.example.org/f', attachmentId: 'f' }
  respond('/api/attachment-request/r/upload-link', link)
  respond('/api/attachment-request/r/attachments', { token: 't' }, 201)
})

/** Sends files. Returns the connection of the last. */
async function sending(...names: string[]) {
  renderApp('/documents/add?requestId=r')
  await screen.findByText(/Ada/)
  const files = (names.length > 0 ? names : ['a.pdf']).map(name => new File(['x'], name))
  fireEvent.change(screen.getByLabelText('Choose files'), { target: { files } })
  fireEvent.click(screen.getByRole('button', { name: 'Send Files' }))
  return nextConnection(files.length)
}
const nextConnection = (count: number) =>
  waitFor(() => {
    const connection = connections[count - 1]
    if (!connection || connections.length !== count) throw new Error(`${connections.length} connections`)
    return connection
  })
const moves = (connection: Connection, percent: number) => act(() => connection.moved(percent))

const confirmation = '/api/attachment-request/r/attachments'

it.each([
  ['confirms the same file again after no response', 0, {}, 1],
  ['confirms the same file again after status 502', 502, {}, 1],
  ['uploads the file again if the server has not received it', 404, fileNotArrived().body, 2],
])('Retry %s', async (_, status, body, uploadCount) => {
  respondWith(confirmation, () => {
    if (status === 0) throw new TypeError('Failed to fetch')
    return { body, status }
  })
  const connection = await sending()
  act(() => connection.stored())
  fireEvent.click(await screen.findByRole('button', { name: 'Retry a.pdf' }))
  await nextConnection(uploadCount)
  await waitFor(() => expect(countRequests(confirmation)).toBe(3 - uploadCount))
})

it('the page after sending lists what was received, which the reply from before does not have', async () => {
  const connection = await sending()
  respond('/api/attachment-request/r', attachmentRequest({ files: [file('a.pdf', 'clean')] }))
  act(() => connection.stored())
  await screen.findByRole('heading', { name: 'Documents Sent' })
  await advanceSeconds(1)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Documents Sent')
  expect(screen.getByRole('listitem').textContent).toContain('a.pdf')
})

it('a request that is withdrawn while its file is sent is replaced', async () => {
  const connection = await sending()
  const withdrawn = attachmentRequestNotFound()
  for (const call of ['', '/attachments']) refuse(`/api/attachment-request/r${call}`, withdrawn)
  act(() => connection.stored())
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeDefined()
  expect(screen.getByRole('alert').textContent).toContain(withdrawn.body.message)
  expect(screen.queryByRole('button', { name: /Retry|Try again/ })).toBeNull()
})

it('a file cannot be removed while the server checks it', async () => {
  const connection = await sending()
  await moves(connection, 100)
  fireEvent.click(screen.getByRole('button', { name: 'Remove a.pdf' }))
  expect(screen.getByRole('listitem').textContent).toContain('Checking')
  expect(connection.aborted).toBe(false)
})

it('Retry moves the focus to the list, and Remove to that of the next file or to the list', async () => {
  await sending('a.pdf', 'b.pdf')
  const button = (name: string) => screen.getByRole('button', { name })
  await advanceSeconds(61)
  fireEvent.click(button('Retry a.pdf'))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your files' }))
  await nextConnection(3)
  fireEvent.click(button('Remove a.pdf'))
  expect(document.activeElement).toBe(button('Remove b.pdf'))
  fireEvent.change(screen.getByLabelText('Choose files'), { target: { files: [new File(['x'], 'c.pdf')] } })
  fireEvent.click(button('Remove c.pdf'))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your files' }))
  fireEvent.click(button('Remove b.pdf'))
  expect(document.activeElement).toBe(screen.getByLabelText('Choose files'))
})

it('a slow upload, which keeps the page open, does not fail before a minute without progress', async () => {
  const connection = await sending()
  for (const percent of [1, 20, 40, 60]) {
    await advanceSeconds(50)
    await moves(connection, percent)
  }
  await advanceSeconds(50)
  expect([connection.aborted, asksBeforeLeaving()]).toEqual([false, true])
  await advanceSeconds(11)
  expect(connection.aborted).toBe(true)
  expect(screen.getByText(/The upload stopped at 60%/)).toBeDefined()
})

it('files that can only be removed are not offered a retry', async () => {
  refuse(confirmation, invalid([errorMessage('attachmentId', 'This is not a real pdf file.')]))
  const connection = await sending()
  act(() => connection.stored())
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('There were problems uploading some of your files, you can remove them')
  const button = screen.getByRole('button', { name: 'Send Files' })
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Remove the files that failed, or choose new copies first.',
  )
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull()
})
