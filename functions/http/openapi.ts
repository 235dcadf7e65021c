import * as z from 'zod/mini'
import { type ContractRow, contract, contractRows, requestParts, toBracePath } from '#shared/contract.ts'
import { apiError } from '#shared/errors.ts'

type Schema = { properties?: Record<string, unknown>; required?: string[] }

const toJsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): Schema => {
  const { $schema, ...jsonSchema } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return jsonSchema as Schema
}

const parameterLocations = { param: 'path', query: 'query', header: 'header' } as const
const bodyTypes = { form: 'application/x-www-form-urlencoded', json: 'application/json' } as const

const htmlContent = { 'text/html': { schema: { type: 'string' } } }
const redirect = {
  description: 'A redirect',
  headers: { location: { required: true, schema: { type: 'string', pattern: '^/' } } },
}

function describeReplies({ method, status, reply }: ContractRow) {
  if (reply)
    return {
      [status ?? 200]: {
        description: 'The reply',
        content: { 'application/json': { schema: toJsonSchema(reply, 'output') } },
      },
    }
  if (status === 204) return { 204: { description: 'Done' } }
  const page = { description: 'A page instead of the redirect', content: htmlContent }
  return { 303: redirect, ...(method === 'GET' && { 200: page }) }
}

/** The statuses of every refusal of a call: those that `route` adds, and its own. */
function listRefusalStatuses(row: ContractRow): number[] {
  const { method, caller, available, form, json, query, refusals = [] } = row
  return [
    ...new Set([
      ...(form || json ? [400] : []),
      ...(caller === 'anyone' || caller === 'request link' ? [] : [401]),
      ...(available === 'while open' ? [403] : []),
      ...(caller === 'request link' ? [404] : []),
      ...(method === 'GET' ? [] : [413]),
      ...(form || json || query ? [422] : []),
      ...refusals,
      500,
    ]),
  ].sort()
}

function describePaths() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [operationId, row] of contractRows) {
    const path = toBracePath(row)
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
      ...(row.caller === 'bearer' ? { security: [{ bearer: [] }] } : {}),
      responses: {
        ...describeReplies(row),
        ...Object.fromEntries(
          listRefusalStatuses(row).map(status => [
            status,
            {
              description: 'A refusal',
              content: {
                'application/json': { schema: { $ref: '#/components/schemas/Refusal' } },
                ...(row.path === contract['show-link'].path ? htmlContent : {}),
              },
            },
          ]),
        ),
      },
    }
  }
  return paths
}

/** The contract as an OpenAPI 3.1 document. Its server is the site that it comes from. */
export const openApi = {
  openapi: '3.1.0',
  info: { title: 'Clearing Application Portal', version: '1' },
  servers: [{ url: '/' }],
  paths: describePaths(),
  components: {
    schemas: { Refusal: toJsonSchema(apiError, 'output') },
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
  },
}
