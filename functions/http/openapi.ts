import * as z from 'zod/mini'
import { type ContractRow, contract, contractRows, type RouteName, toBracePath } from '#shared/contract.ts'
import { apiError } from '#shared/errors.ts'

type Schema = { properties?: Record<string, unknown>; required?: string[] }

const toJsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): Schema => {
  const { $schema, ...jsonSchema } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return jsonSchema as Schema
}

function describeParameters(location: 'path' | 'query' | 'header', schema?: z.ZodMiniType) {
  if (!schema) return []
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }))
}

function describeBody({ form, json }: ContractRow) {
  const body = form ?? json
  if (!body) return
  const contentType = form ? 'application/x-www-form-urlencoded' : 'application/json'
  return { required: true, content: { [contentType]: { schema: toJsonSchema(body, 'input') } } }
}

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

const describeRefusal = ({ path }: ContractRow) => ({
  description: 'A refusal',
  content: {
    'application/json': { schema: { $ref: '#/components/schemas/Refusal' } },
    ...(path === contract['show-link'].path && htmlContent),
  },
})

const describeCall = (operationId: RouteName, row: ContractRow) => ({
  operationId,
  parameters: [
    ...describeParameters('path', row.param),
    ...describeParameters('query', row.query),
    ...describeParameters('header', row.header),
  ],
  requestBody: describeBody(row),
  ...(row.caller === 'bearer' && { security: [{ bearer: [] }] }),
  responses: { ...describeReplies(row), default: describeRefusal(row) },
})

function describePaths() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, row] of contractRows) {
    const path = toBracePath(row)
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: describeCall(name, row) }
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
