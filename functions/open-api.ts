import * as z from 'zod/mini'
import { basePath, contractRows, requestParts } from '#shared/contract.ts'
import { apiError } from '#shared/errors.ts'
import { portalConfiguration } from './configuration.ts'

type Schema = { properties?: Record<string, unknown>; required?: string[] }

const described = (schema: z.ZodMiniType, io: 'input' | 'output'): Schema => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest as Schema
}

const places = { param: 'path', query: 'query', header: 'header' } as const
const bodies = { form: 'application/x-www-form-urlencoded', json: 'application/json' } as const

/** The contract as an OpenAPI 3.1 document. */
export async function openApi() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [operationId, row] of contractRows) {
    const reply = await row.reply?.()
    const path = basePath + row.path.replace(/:(\w+)/g, '{$1}')
    const sent = requestParts.flatMap(part => {
      const schema = row[part]
      return schema ? [{ part, schema: described(schema, 'input') }] : []
    })
    const body = sent.find(({ part }) => part in bodies)
    paths[path] ??= {}
    paths[path][row.method.toLowerCase()] = {
      operationId,
      parameters: sent.flatMap(({ part, schema }) =>
        part in places
          ? Object.entries(schema.properties ?? {}).map(([name, property]) => ({
              name,
              in: places[part as keyof typeof places],
              required: part === 'param' || (schema.required ?? []).includes(name),
              schema: property,
            }))
          : [],
      ),
      ...(body
        ? {
            requestBody: {
              required: true,
              content: { [bodies[body.part as keyof typeof bodies]]: { schema: body.schema } },
            },
          }
        : {}),
      ...(row.caller.startsWith('bearer') ? { security: [{ bearer: [] }] } : {}),
      responses: {
        ...(reply
          ? {
              [row.status ?? 200]: {
                description: 'The answer',
                content: { 'application/json': { schema: described(reply, 'output') } },
              },
            }
          : { [row.status ?? 303]: { description: row.status === 204 ? 'Done' : 'A page or a redirect' } }),
        default: {
          description: 'A refusal',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Clearing Application Portal', version: '1' },
    servers: [{ url: portalConfiguration.siteUrl }],
    paths,
    components: {
      schemas: { Refusal: described(apiError, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
