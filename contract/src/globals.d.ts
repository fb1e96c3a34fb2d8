/** Globals that browsers and Node share, but TypeScript's ES library does not declare. */
declare const URL: {
  new (
    address: string,
  ): {
    protocol: string
    username: string
    password: string
    hostname: string
    host: string
    origin: string
    href: string
    pathname: string
    search: string
    hash: string
    searchParams: { set(name: string, value: string): void }
  }
  canParse(address: string): boolean
}
