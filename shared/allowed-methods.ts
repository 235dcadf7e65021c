import { basePath, type ContractRow, contract } from './contract.ts'

const rows = Object.values<ContractRow>(contract)

/** The paths of the API as regular expressions, each with its Allow header. GET also allows HEAD. */
export const allowedMethods = [...new Set(rows.map(({ path }) => path))].map(path => ({
  path: `^${basePath}${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`,
  allow: rows
    .filter(row => row.path === path)
    .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    .join(', '),
}))

export const wrongMethodError = {
  kind: 'client',
  message: 'This call does not exist with this method',
} as const
