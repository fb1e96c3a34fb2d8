/** My Profile. */
export function Account() {
  return null
}
