import type { FormState } from '#shared/schemas/draft.ts'
import {
  type FieldName,
  type FormFieldName,
  fields,
  formFieldNames,
  readPath,
} from '#shared/schemas/fields.ts'
import type { QualificationEntry } from '#shared/schemas/qualification.ts'
import { submittedRows } from './qualification-entries.ts'

/*
 * A field has one address in the form, the id of its control: its name, such as `surname`; the name and a part, such as
 * `english.overall`; or, in a qualification, `qualifications.<id of the row>.grade`. '' is the whole form. In the body of
 * a request a field has a path, such as `data.qualifications.list.0.grade`. Only this file knows both.
 */

export type RowPart = 'tpe' | 'subject' | 'grade' | 'yearObtained'
const rowParts: readonly string[] = ['tpe', 'subject', 'grade', 'yearObtained'] satisfies RowPart[]

/** Returns the address of a field of a qualification. */
export const rowAddress = (rowId: string | undefined, part: RowPart | 'listedType' | 'listedSubject') =>
  `qualifications.${rowId}.${part}`

/** Splits an address into the name of the field, its row and its part. */
export function parseAddress(address: string, { qualifications }: Pick<FormState, 'qualifications'>) {
  const [first = '', ...parts] = address.split('.')
  const name = formFieldNames.find(candidate => candidate === first)
  if (name !== 'qualifications' || parts.length === 0) return { name, part: parts[0] }
  const [rowId, part] = parts
  return { name, rowId, row: qualifications.find(({ id }) => id === rowId), part }
}

/** Returns the answer in a field; undefined if its row was removed. */
export function readAnswer(address: string, form: FormState): unknown {
  const { name, rowId, row, part } = parseAddress(address, form)
  if (name === undefined) return
  const value = rowId === undefined ? form[name] : row
  return part === undefined ? value : readPath(value, part)
}

/** Returns the position of a field on the page, by which messages are sorted. */
export function positionOf(address: string, { qualifications }: FormState): number {
  const { name, row, part = '' } = parseAddress(address, { qualifications })
  const rowIndex = row ? qualifications.indexOf(row) : -1
  return 10_000 * (name ? formFieldNames.indexOf(name) : -1) + 10 * rowIndex + rowParts.indexOf(part)
}

/** Returns the address of the field at a path of a request with this form; '' if it is of no field. */
export function toAddress(path: string, form: FormState): string {
  const name = formFieldNames.find(
    name => path === fields[name].path || path.startsWith(`${fields[name].path}.`),
  )
  if (name === undefined) return path === 'data.qualifications' ? 'qualifications' : ''
  const [first = '', second] = path.slice(fields[name].path.length + 1).split('.')
  const row = name === 'qualifications' && submittedRows(form)[Number(first || Number.NaN)]
  return row ? toRowAddress(row, second) : toPartAddress(name, first, form)
}

/** Returns the address of a part of a field in a request; '' if the form has no such part. */
export function toPartAddress(name: FormFieldName, part: string, form: FormState): string {
  if (part === '' || part === 'type' || name === 'qualifications') return name
  return readPath(form[name], part) === undefined ? '' : `${name}.${part}`
}

/** Returns the address of a part of a row in a request; without one, its type. */
export const toRowAddress = ({ id }: Pick<QualificationEntry, 'id'>, part = 'tpe') =>
  rowParts.includes(part) ? rowAddress(id, part as RowPart) : ''

/** Returns the body of a request: each value at the path of its field, and at the path of each version. */
export function toBody(
  values: readonly (readonly [FieldName, unknown])[],
  versions: { qualifications?: number | undefined; record?: number | undefined },
): object {
  const entries: [path: string, value: unknown][] = [
    ...values.map(([name, value]): [string, unknown] => [fields[name].path, value]),
    ['data.qualifications.version', versions.qualifications],
    ['data.version', versions.record],
  ]
  return entries.reduce<Tree>(
    (tree, [path, value]) => (value === undefined ? tree : withPath(tree, path.split('.'), value)),
    {},
  )
}

type Tree = { [name: string]: unknown }
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

function withPath(tree: Tree, [name = '', ...rest]: readonly string[], value: unknown): Tree {
  const child = tree[name]
  return { ...tree, [name]: rest.length === 0 ? value : withPath(isTree(child) ? child : {}, rest, value) }
}
