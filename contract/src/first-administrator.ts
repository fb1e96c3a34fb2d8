/** Username of the first sign-in where the server names none. Its host is no real one: mails to it reach nobody. */
export const firstAdministrator = 'admin@rivulet.local'
