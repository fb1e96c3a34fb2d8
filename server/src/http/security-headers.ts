// The headers every answer carries; pages and public files loosen them where they must.
import { endpoints } from '@rivulet/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { apiBase } from './endpoint.ts'

/** The policies of web/src/lib/trusted-types.ts, and the one that DOMPurify makes for itself. */
const trustedTypes = `require-trusted-types-for 'script'; trusted-types default inert dompurify`

/** For the page whose styles carry the nonce; without one nothing may run or style itself. */
export function contentSecurityPolicy(nonce?: string, filesOrigin = ''): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    `img-src 'self' data: blob: ${filesOrigin}`.trim(),
    `font-src 'self'`,
    `connect-src 'self'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `object-src 'none'`,
    trustedTypes,
  ].join('; ')
}

const reportPath = `${apiBase}${endpoints.reportPolicy.path}`

/** What Trusted Types keep from happening is told to us. Older browsers know `report-uri` alone. */
export const reportedPolicy = {
  'content-security-policy-report-only': `${trustedTypes}; report-uri ${reportPath}; report-to policy`,
  'reporting-endpoints': `policy="${reportPath}"`,
}

const always = {
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'x-frame-options': 'DENY',
  // What may be kept says so itself.
  'cache-control': 'no-store',
}

export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(always)
    reply.header('x-request-id', request.id)
    // Behind TLS only: a browser that saw it over plain http would lock itself out.
    if (request.protocol === 'https') {
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    }
  })
}
