/** What every runtime of the contract has, browser and server alike, and the language's own library does not name. */
declare const URL: {
  new (
    address: string,
  ): {
    protocol: string
    username: string
    password: string
    hostname: string
    origin: string
    href: string
    pathname: string
    search: string
    hash: string
    searchParams: { set(name: string, value: string): void }
  }
  canParse(address: string): boolean
}
