import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { root, sourceFiles } from '../source-files.ts'

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

const nodesBelow = (value: unknown): Node[] =>
  Array.isArray(value)
    ? value.flatMap(nodesBelow)
    : typeof value === 'object' && value !== null
      ? [...(isNode(value) ? [value] : []), ...Object.values(value).flatMap(nodesBelow)]
      : []

const isElement = ({ type }: Node) => type === 'JSXElement' || type === 'JSXFragment'
const isNothing = ({ type, value }: Node) => type === 'Literal' && value === null

/** Returns the names of a file's imports and of its own constants: what they stand for does not change. */
const listConstants = (program: { body: unknown }): ReadonlySet<unknown> =>
  new Set(
    (program.body as Node[])
      .flatMap(({ specifiers, declarations }) => [specifiers, declarations].filter(Array.isArray).flat())
      .map(({ local, id }) => (local ?? id)?.name),
  )

/** What a child of an element is; a `value` is a text, an element or both. */
type Child = 'text' | 'element' | 'changing text' | 'changing element' | 'value'

/** Returns what an expression renders, or undefined for nothing. */
function classify(node: Node, constants: ReadonlySet<unknown>): Child | undefined {
  const classifyPart = (part: unknown) => classify(part as Node, constants)
  switch (node.type) {
    case 'JSXText':
      return /\S|^ +$/.test(String(node.value)) ? 'text' : undefined
    case 'JSXElement':
    case 'JSXFragment':
      return 'element'
    case 'JSXEmptyExpression':
      return undefined
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return classifyPart(node.expression)
    case 'Literal':
      return 'text'
    case 'TemplateLiteral':
      return (node.expressions as Node[]).length > 0 ? 'changing text' : 'text'
    case 'LogicalExpression':
    case 'ConditionalExpression': {
      const branches = [node.right, node.consequent, node.alternate].filter(isNode)
      const hasText = branches.some(branch => !isNothing(branch) && classifyPart(branch)?.endsWith('text'))
      return hasText ? 'changing text' : 'changing element'
    }
    case 'CallExpression':
      return nodesBelow(node.arguments).some(isElement) ? 'changing element' : 'value'
    case 'MemberExpression':
      return classifyPart(node.object)
    default:
      return constants.has(node.name) ? 'text' : 'value'
  }
}

/** Returns whether React would change, remove or look for a text beside other children. */
function changesText(element: Node, constants: ReadonlySet<unknown>) {
  const children = (element.children as Node[])
    .map(child => classify(child, constants))
    .filter(child => child !== undefined)
  const hasText = children.some(child => child.endsWith('text'))
  // A fragment that is removed removes each of its texts.
  if (element.type === 'JSXFragment' && hasText) return true
  return (
    children.length > 1 &&
    (children.includes('changing text') ||
      (hasText && children.includes('value')) ||
      // An element is inserted before the next child that is there.
      children.some(
        (child, index) =>
          child === 'changing element' &&
          children.slice(index).find(next => next !== 'changing element') === 'text',
      ))
  )
}

function findChangedTexts(file: string) {
  const source = readFileSync(join(root, file), 'utf8')
  const { program } = parseSync(file, source)
  const constants = listConstants(program)
  return nodesBelow(program)
    .filter(node => isElement(node) && changesText(node, constants))
    .map(({ start }) => `${file}:${source.slice(0, Number(start)).split('\n').length}`)
}

// Such a browser replaces each text by elements of its own. React can still replace the only text of an element.
describe('a page that the browser translates', () => {
  it('changes no text beside other children', () => {
    expect(
      sourceFiles(['web'])
        .filter(file => file.endsWith('.tsx'))
        .flatMap(findChangedTexts),
    ).toEqual([])
  })
})
