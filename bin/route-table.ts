import { fileURLToPath } from 'node:url'
import { type Needs, needs } from '#functions/needs.ts'
import { basePath, contractRows } from '#shared/contract.ts'

/** Every call with who may make it, when, and what its function touches, as the README's markdown table. */
export function routeTable() {
  const titles = ['Method', 'Path', 'Who', 'Open', 'Function', 'Touches']
  const calls = contractRows.map(([name, { method, path, caller, open }]) => [
    method,
    `\`${basePath}${path}\``,
    caller,
    open,
    `\`${name}\``,
    touched(needs[name]),
  ])
  return [titles, titles.map(() => '---'), ...calls].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

/** Needs in words: `applicants (get, put), flags, signing-key`. */
function touched({ flags, secrets = [], mail, captcha, ...stores }: Needs) {
  const accesses = Object.entries(stores).map(([store, access]) => `${store} (${access.join(', ')})`)
  return (
    [
      ...accesses,
      ...(flags ? ['flags'] : []),
      ...secrets,
      ...(mail ? ['mail'] : []),
      ...(captcha ? ['captcha'] : []),
    ].join(', ') || 'nothing'
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(routeTable())
