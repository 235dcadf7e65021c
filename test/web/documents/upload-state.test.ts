import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { uploadLimits } from '#shared/schemas/attachment.ts'
import {
  areAllComplete,
  canSend,
  initialUploadState,
  type Upload,
  type UploadAction,
  type UploadState,
  uploadReducer,
} from '#web/documents/upload-state.ts'

const file = (name: string, size = 100) => {
  const newFile = new File(['x'], name, { lastModified: 0 })
  Object.defineProperty(newFile, 'size', { value: size })
  return newFile
}
const drop = (...names: string[]): UploadAction => ({
  type: 'dropped',
  files: names.map(name => ({ id: name, file: file(name) })),
  maxUploads: uploadLimits.maxFiles,
})
const stateAfter = (...actions: UploadAction[]) => actions.reduce(uploadReducer, initialUploadState)
const statuses = ({ uploads }: UploadState) => uploads.map(({ status }) => status)
const _numbered = (count: number) => Array.from({ length: count }, (_, index) => `${index}.pdf`)
const send: UploadAction = { type: 'sent' }
const update = (id: string, changes: Partial<Upload>): UploadAction => ({ type: 'updated', id, changes })
const complete = (id: string) => update(id, { status: 'COMPLETE', progress: 100 })
const fail = (id: string, canRetry: boolean, problem = 'No') =>
  update(id, { status: 'ERROR', canRetry, problem })

describe('sending documents', () => {
  it('shows why a file failed until it is retried', () => {
    const failed = stateAfter(drop('a.pdf'), send, fail('a.pdf', true, 'The connection was lost'))
    expect(failed.uploads[0]).toMatchObject({ status: 'ERROR', problem: 'The connection was lost' })
    const again = uploadReducer(failed, { type: 'sent', id: 'a.pdf' })
    expect(again.uploads[0]).toMatchObject({ status: 'UPLOADING', progress: 0, problem: null })
  })

  it('sends all files again that failed for want of a connection, and not those that were refused', () => {
    const failed = stateAfter(
      drop('a.pdf', 'b.pdf', 'c.pdf'),
      send,
      fail('a.pdf', true),
      fail('b.pdf', false),
    )
    expect(failed.uploads.map(canSend)).toEqual([true, false, false])
    expect(statuses(uploadReducer(failed, send))).toEqual(['UPLOADING', 'ERROR', 'UPLOADING'])
  })

  it('is complete when every file is complete', () => {
    const half = stateAfter(drop('a.pdf', 'b.pdf'), send, complete('a.pdf'))
    expect([initialUploadState, half].map(areAllComplete)).toEqual([false, false])
    expect(areAllComplete(uploadReducer(half, complete('b.pdf')))).toBe(true)
    expect(areAllComplete(uploadReducer(half, { type: 'removed', id: 'b.pdf' }))).toBe(true)
  })

  it('lists rejected files by reason, for the last drop only', () => {
    const files = [
      file('a.exe'),
      file('b.pdf', 0),
      file('c.pdf', uploadLimits.maxBytes + 1),
      file('d.pdf'),
      file('e.pdf'),
    ]
    const dropped = stateAfter({
      type: 'dropped',
      files: files.map(each => ({ id: each.name, file: each })),
      maxUploads: 1,
    })
    expect(dropped.uploads.map(({ id }) => id)).toEqual(['d.pdf'])
    const names = Object.entries(dropped.rejected).map(([reason, each]) => [reason, each.map(f => f.name)])
    expect(Object.fromEntries(names)).toEqual({
      'wrong-type': ['a.exe'],
      empty: ['b.pdf'],
      'too-large': ['c.pdf'],
      'too-many': ['e.pdf'],
    })
    expect(Object.values(uploadReducer(dropped, drop('f.pdf')).rejected).flat()).toEqual([])
  })

  it('lists a file once that is chosen twice, and again after it has changed', () => {
    const changed = { id: 'new', file: file('a.pdf', 101) }
    const again: UploadAction = {
      type: 'dropped',
      files: [{ id: 'again', file: file('a.pdf') }, changed],
      maxUploads: uploadLimits.maxFiles,
    }
    const twice = stateAfter(drop('a.pdf', 'a.pdf'), again)
    expect(twice.uploads.map(({ id }) => id)).toEqual(['a.pdf', 'new'])
  })

  it('puts a new choice in the place of a file of its name that cannot be sent again, and of no other', () => {
    const failed = stateAfter(
      drop('a.pdf', 'b.pdf', 'c.pdf'),
      send,
      fail('a.pdf', false),
      fail('b.pdf', true),
    )
    const again = uploadReducer(failed, {
      type: 'dropped',
      files: ['a.pdf', 'b.pdf', 'c.pdf'].map(name => ({ id: `new ${name}`, file: file(name) })),
      maxUploads: 3,
    })
    expect(again.uploads.map(({ id, status }) => [id, status])).toEqual([
      ['new a.pdf', 'NEW'],
      ['b.pdf', 'ERROR'],
      ['c.pdf', 'UPLOADING'],
    ])
    expect(Object.values(again.rejected).flat()).toEqual([])
  })

  it('never uploads more than five files at once and never loses one, for any sequence of actions', () => {
    const id = fc.integer({ min: 0, max: 11 }).map(String)
    const action = fc.oneof(
      fc.constant(send),
      fc.tuple(id, fc.nat(100)).map(([id, progress]) => update(id, { progress })),
      id.map(complete),
      fc.tuple(id, fc.boolean()).map(([id, canRetry]) => fail(id, canRetry)),
      fc.record({ type: fc.constant('sent' as const), id }),
      fc.record({ type: fc.constant('removed' as const), id }),
    )
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60, size: 'max' }), actions => {
        const files = Array.from({ length: 12 }, (_, index) => ({
          id: String(index),
          file: file(`${index}.pdf`),
        }))
        let state = uploadReducer(initialUploadState, { type: 'dropped', files, maxUploads: 20 })
        for (const step of actions) {
          const before = state
          state = uploadReducer(before, step)

          const going = statuses(state).filter(status => status === 'UPLOADING').length
          expect(going).toBeLessThanOrEqual(5)
          // No upload is pending while another could start.
          if (going < 5) expect(statuses(state)).not.toContain('PENDING')
          for (const upload of before.uploads) {
            const now = state.uploads.find(each => each.id === upload.id)
            const removed = step.type === 'removed' && step.id === upload.id
            expect(now === undefined).toBe(removed)
            if (upload.status === 'COMPLETE' && !removed) expect(now).toEqual(upload)
          }
        }
      }),
    )
  })
})
