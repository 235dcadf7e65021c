import { completeSubmission, threeALevels } from '../support/sample-application.ts'

type Container = Record<string, unknown> | unknown[]

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

/** Returns a copy of a body with a value at a path such as `data.details.surname`; undefined removes the field. */
export function withValue<Body extends object>(body: Body, path: string, value: unknown): Body {
  const copy = structuredClone(body)
  const names = path.split('.')
  const last = names.pop() ?? ''
  const parent = names.reduce(
    (container: unknown, name) => (isContainer(container) ? Reflect.get(container, name) : container),
    copy,
  )
  if (!isContainer(parent)) throw new Error(`There is no ${path}`)
  if (value === undefined) Reflect.deleteProperty(parent, last)
  else Reflect.set(parent, last, value)
  return copy
}

/** A valid first submission of an applicant with one poor A-level. */
export const validForm = completeSubmission(
  { ucasId: '1234567890', email: 'ada@example.org' },
  'G400-USCSC',
  threeALevels(['E'], ['Art']),
)
