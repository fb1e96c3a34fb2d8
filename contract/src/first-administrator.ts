/**
 * Username of the first administrator if the server does not set one. Its host does not exist, so emails to it reach
 * nobody.
 */
export const firstAdministrator = 'admin@rivulet.local'
