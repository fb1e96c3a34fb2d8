/** Endpoints outside the resources in the OpenAPI document. */
import { takesKeys } from '../access/key-calls.ts'
import { answerOf } from '../answers/answers.ts'
import { vendors } from '../choices.ts'
import type { Endpoint } from '../endpoints/define-endpoint.ts'
import { pictureUses } from '../programme-fields.ts'
import { idSchema, objectOf, schemaOf } from './json-schema.ts'
import { envelope, failures, files, json, publicFailures, sessionFailures } from './openapi-answer.ts'
import { add, apiPath, condition, inPath, type Operation, type Paths } from './openapi-operation.ts'
import { securityOf } from './openapi-security.ts'
import { endpointTag } from './openapi-tag.ts'
import type { Schema } from '../answers/shape.ts'

const pathParameters: Record<string, [schema: Schema, description: string]> = {
  id: [idSchema, 'ID of the record'],
  code: [{ type: 'string' }, 'The code of the invite'],
  vendor: [{ type: 'string', enum: Object.keys(vendors) }, 'The shop system'],
  shop: [idSchema, 'Link ID of the shop'],
  use: [{ type: 'string', enum: Object.keys(pictureUses) }, 'What the picture is for'],
}

function parametersOf({ path, query, example }: Endpoint): unknown[] {
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const known = pathParameters[name]
    if (!known) throw new Error(`${path} has a parameter that nothing describes: ${name}`)
    return inPath(name, ...known)
  })
  const asked = Object.entries(query ?? {}).map(([name, field]) => ({
    name,
    in: 'query',
    required: field.required ?? false,
    description: field.help ?? field.label,
    schema: schemaOf(field, false),
    ...(example && name in example && { examples: { typical: { value: example[name] } } }),
  }))
  return [...named, ...asked]
}

/** One file as multipart/form-data. */
const upload = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
        required: ['file'],
      },
    },
  },
}

function bodyOf({ body, multipart, sent, example }: Endpoint): { requestBody?: unknown } {
  if (multipart) return { requestBody: upload }
  if (sent)
    return {
      requestBody: {
        required: true,
        content: Object.fromEntries(sent.map((type) => [type, { schema: {} }])),
      },
    }
  if (!body) return {}
  const schema = objectOf(Object.entries(body), false)
  return { requestBody: { required: schema.required !== undefined, ...json(schema, example) } }
}

const callers: Record<NonNullable<Endpoint['caller']>, string> = {
  shop: 'For servers of shops, with their key or signature.',
  'shop by address': 'For servers of shops, with their key or signature.',
  vendor: 'For shop systems, with the signature of each.',
}

export function addEndpoint(paths: Paths, name: string, endpoint: Endpoint): void {
  const { path, method, summary, access, audience, proof, success = [200] } = endpoint
  const answer = answerOf(name, endpoint)
  const done = (status: number): Operation => {
    if (status === 204) return { description: 'Done; no content' }
    return answer
      ? { description: 'Done', ...json(envelope(answer)) }
      : { description: 'The file', ...files(endpoint.file ?? []) }
  }
  add(paths, apiPath(path), method.toLowerCase(), {
    tags: [endpointTag(path).name],
    operationId: name,
    summary,
    description: endpoint.caller
      ? callers[endpoint.caller]
      : condition({ needs: access, audience, proof: proof !== undefined, keys: takesKeys(endpoint) }),
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint),
    ...bodyOf(endpoint),
    responses: {
      ...Object.fromEntries(success.map((status) => [status, done(status)])),
      ...failures(access === 'public' ? publicFailures : sessionFailures),
    },
  })
}
