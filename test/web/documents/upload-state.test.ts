import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canSend,
  initialUploadState,
  type Upload,
  type UploadAction,
  type UploadState,
  uploadReducer,
} from '#web/documents/upload-state.ts'

const file = (name: string, size = 100) => {
  // happy-dom would replace 0 by the present.
  const newFile = new File(['x'], name, { lastModified: 1 })
  Object.defineProperty(newFile, 'size', { value: size })
  return newFile
}
/** Adds files, whose ids are their names and this. */
const dropFiles = (files: File[], suffix = ''): UploadAction => ({
  type: 'add',
  files: files.map(file => ({ id: file.name + suffix, file })),
})
const drop = (...names: string[]) => dropFiles(names.map(name => file(name)))
const send: UploadAction = { type: 'send' }
const stateAfter = (...actions: UploadAction[]) => actions.reduce(uploadReducer, initialUploadState)
const statuses = ({ uploads }: UploadState) => uploads.map(({ status }) => status)
const update = (id: string, changes: Partial<Upload>): UploadAction => ({ type: 'update', id, changes })
const complete = (id: string) => update(id, { status: 'COMPLETE', progress: 100 })
const fail = (id: string, canRetry: boolean) => update(id, { status: 'ERROR', canRetry, problem: 'No' })

describe('sending documents', () => {
  it('a second time sends what failed without a connection, and not what was refused', () => {
    const dropped = drop('a.pdf', 'b.pdf', 'c.pdf')
    const failed = stateAfter(dropped, send, fail('a.pdf', true), fail('b.pdf', false))
    expect(failed.uploads.map(canSend)).toEqual([true, false, false])
    expect(failed.uploads[0]).toMatchObject({ status: 'ERROR', problem: 'No' })
    for (const again of [send, { type: 'send', id: 'a.pdf' } as const]) {
      const sent = uploadReducer(failed, again)
      expect(statuses(sent)).toEqual(['UPLOADING', 'ERROR', 'UPLOADING'])
      expect(sent.uploads[0]).toMatchObject({ progress: 0, problem: null })
    }
  })

  it('lists a file once that is chosen twice, and again after it has changed', () => {
    const changed = dropFiles([file('a.pdf'), file('a.pdf', 101)], ' again')
    const { uploads } = stateAfter(drop('a.pdf', 'a.pdf'), changed)
    expect(uploads.map(({ file }) => file.size)).toEqual([100, 101])
  })

  it('puts a new choice in the place of a file of its name that cannot be sent again, and of no other', () => {
    const names = ['a.pdf', 'b.pdf', 'c.pdf']
    const failed = stateAfter(drop(...names), send, fail('a.pdf', false), fail('b.pdf', true))
    const again = uploadReducer(
      failed,
      dropFiles(
        names.map(name => file(name)),
        ' again',
      ),
    )
    expect(again.uploads.map(({ id, status }) => [id, status])).toEqual([
      ['a.pdf again', 'NEW'],
      ['b.pdf', 'ERROR'],
      ['c.pdf', 'UPLOADING'],
    ])
    expect(again.rejected).toEqual([])
  })

  it('never uploads more than five files at once and never loses one, for any sequence of actions', () => {
    const ids = Array.from({ length: 12 }, (_, index) => `${index}.pdf`)
    const id = fc.constantFrom(...ids)
    const action = fc.oneof(
      fc.constant(send),
      fc.tuple(id, fc.nat(100)).map(([id, progress]) => update(id, { progress })),
      id.map(complete),
      fc.tuple(id, fc.boolean()).map(([id, canRetry]) => fail(id, canRetry)),
      fc.record({ type: fc.constant('send' as const), id }),
      fc.record({ type: fc.constant('remove' as const), id }),
    )
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60, size: 'max' }), actions => {
        let state = stateAfter(drop(...ids))
        for (const step of actions) {
          const before = state
          state = uploadReducer(before, step)

          const going = statuses(state).filter(status => status === 'UPLOADING').length
          expect(going).toBeLessThanOrEqual(5)
          // No upload is pending while another could start.
          if (going < 5) expect(statuses(state)).not.toContain('PENDING')
          for (const upload of before.uploads) {
            const now = state.uploads.find(each => each.id === upload.id)
            const removed = step.type === 'remove' && step.id === upload.id
            expect(now === undefined).toBe(removed)
            if (upload.status === 'COMPLETE' && !removed) expect(now).toEqual(upload)
          }
        }
      }),
    )
  })
})
