import { fileURLToPath } from 'node:url'
import { type Needs, needs } from '#functions/needs.ts'
import { basePath, contractRows } from '#shared/contract.ts'

/**
 * Returns the README's markdown table of calls: the caller, the service modes and the data that the function accesses.
 */
export function formatRouteTable() {
  const titles = ['Method', 'Path', 'Caller', 'Available', 'Function', 'Needs']
  const rows = contractRows.map(([name, { method, path, caller, available }]) => [
    method,
    `\`${basePath}${path}\``,
    caller,
    available,
    `\`${name}\``,
    formatNeeds(needs[name]),
  ])
  return [titles, titles.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

/** Formats needs as a list, such as "applicants (get, put), flags, signing-key". */
function formatNeeds({ flags, secrets = [], mail, captcha, ...stores }: Needs) {
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

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(formatRouteTable())
