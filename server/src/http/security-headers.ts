// Security headers on every response; pages and public files loosen them where needed.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import type { FastifyInstance } from 'fastify'
import { apiBase } from './endpoint.ts'

/** The policies of web/src/lib/page/trusted-types.ts, and the one that DOMPurify creates. */
const trustedTypes = `require-trusted-types-for 'script'; trusted-types default inert dompurify`

/** For the page whose styles carry the nonce; without a nonce no script or style is allowed. */
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

/** Violations of Trusted Types are reported to us. Older browsers only know `report-uri`. */
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
  // Routes whose responses may be cached override this.
  'cache-control': 'no-store',
}

export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(always)
    reply.header('x-request-id', request.id)
    // Only behind TLS: sent over plain http it would lock browsers out.
    if (request.protocol === 'https') {
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    }
  })
}
