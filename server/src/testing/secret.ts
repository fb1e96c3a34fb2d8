// The secret of test servers, for separate processes and for code within the test.
import type { Secret } from '../config/config.ts'

export const SECRET = 'kU3vQ9xR2mZ7nB4wT8yH1sL6pD5fG0jC'
export const secret: Secret = { now: SECRET, other: null }
