import * as z from 'zod/mini'
import type { openParameterStore } from './parameter-store.ts'

/** An error as AWS names it. */
export class AwsError extends Error {
  constructor(
    readonly type: string,
    message: string,
  ) {
    super(message)
  }
}

const one = z.object({ Name: z.string() })
const several = z.object({ Names: z.array(z.string()) })
const path = z.object({ Path: z.string(), Recursive: z.optional(z.boolean()) })
const put = z.object({
  Name: z.string(),
  Value: z.string().check(z.minLength(1)),
  Type: z._default(z.string(), 'String'),
  Overwrite: z._default(z.boolean(), false),
})
const secret = z.object({ SecretId: z.string() })

/** The operations of Parameter Store and Secrets Manager that the portal uses, by name; each throws Refused. */
export const createParameterOperations = (kept: ReturnType<typeof openParameterStore>, now: () => Date) => {
  const shown = (name: string) => {
    const found = kept.read().parameters[name]
    if (!found) return []
    const { value, type, version, modified } = found
    return [{ Name: name, Value: value, Type: type, Version: version, LastModifiedDate: modified / 1000 }]
  }
  const present = (name: string) => {
    const [found] = shown(name)
    if (!found) throw new AwsError('ParameterNotFound', 'There is no such parameter.')
    return found
  }

  return new Map<string, (asked: unknown) => object>([
    ['GetParameter', asked => ({ Parameter: present(one.parse(asked).Name) })],
    [
      'GetParameters',
      asked => {
        const { Names } = several.parse(asked)
        const InvalidParameters = Names.filter(name => shown(name).length === 0)
        return { Parameters: Names.flatMap(shown), InvalidParameters }
      },
    ],
    [
      'GetParametersByPath',
      asked => {
        const { Path, Recursive } = path.parse(asked)
        const folder = Path.endsWith('/') ? Path : `${Path}/`
        const within = (name: string) =>
          name.startsWith(folder) && (Recursive || !name.slice(folder.length).includes('/'))
        return { Parameters: Object.keys(kept.read().parameters).filter(within).flatMap(shown) }
      },
    ],
    [
      'PutParameter',
      asked => {
        const { Name, Value, Type, Overwrite } = put.parse(asked)
        const { parameters } = kept.read()
        const before = parameters[Name]
        if (before && !Overwrite)
          throw new AwsError('ParameterAlreadyExists', 'The parameter already exists.')
        const version = (before?.version ?? 0) + 1
        const changed = { value: Value, type: before?.type ?? Type, version, modified: now().getTime() }
        kept.change({ parameters: { ...parameters, [Name]: changed } })
        return { Version: version, Tier: 'Standard' }
      },
    ],
    [
      'DeleteParameter',
      asked => {
        const { Name } = present(one.parse(asked).Name)
        const { [Name]: _, ...parameters } = kept.read().parameters
        kept.change({ parameters })
        return {}
      },
    ],
    [
      'GetSecretValue',
      asked => {
        const { SecretId } = secret.parse(asked)
        const SecretString = kept.read().secrets[SecretId]
        if (SecretString === undefined)
          throw new AwsError('ResourceNotFoundException', 'There is no such secret.')
        return { Name: SecretId, ARN: SecretId, SecretString, VersionStages: ['AWSCURRENT'] }
      },
    ],
  ])
}
