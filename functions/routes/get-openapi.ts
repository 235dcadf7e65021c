import * as z from 'zod/mini'
import { basePath, contractRows, requestParts } from '#shared/contract.ts'
import { apiError } from '#shared/errors.ts'
import { portalConfiguration } from '../configuration.ts'
import { route } from '../http/route.ts'

type Schema = { properties?: Record<string, unknown>; required?: string[] }

const toJsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): Schema => {
  const { $schema, ...jsonSchema } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return jsonSchema as Schema
}

const parameterLocations = { param: 'path', query: 'query', header: 'header' } as const
const bodyTypes = { form: 'application/x-www-form-urlencoded', json: 'application/json' } as const

/** Returns the contract as an OpenAPI 3.1 document. */
export const { app, lambda } = route('get-openapi', createOpenApi)

async function createOpenApi() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [operationId, row] of contractRows) {
    const reply = await row.reply?.()
    const path = basePath + row.path.replace(/:(\w+)/g, '{$1}')
    const request = requestParts.flatMap(part => {
      const schema = row[part]
      return schema ? [{ part, schema: toJsonSchema(schema, 'input') }] : []
    })
    const body = request.find(({ part }) => part in bodyTypes)
    paths[path] ??= {}
    paths[path][row.method.toLowerCase()] = {
      operationId,
      parameters: request.flatMap(({ part, schema }) =>
        part in parameterLocations
          ? Object.entries(schema.properties ?? {}).map(([name, property]) => ({
              name,
              in: parameterLocations[part as keyof typeof parameterLocations],
              required: part === 'param' || (schema.required ?? []).includes(name),
              schema: property,
            }))
          : [],
      ),
      ...(body
        ? {
            requestBody: {
              required: true,
              content: { [bodyTypes[body.part as keyof typeof bodyTypes]]: { schema: body.schema } },
            },
          }
        : {}),
      ...(row.caller.startsWith('bearer') ? { security: [{ bearer: [] }] } : {}),
      responses: {
        ...(reply
          ? {
              [row.status ?? 200]: {
                description: 'The answer',
                content: { 'application/json': { schema: toJsonSchema(reply, 'output') } },
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
      schemas: { Refusal: toJsonSchema(apiError, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
