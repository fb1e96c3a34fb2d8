// Downloads on the server: the uploads available now, with their files, for everyone with the permission.
import { download } from '@rivulet/contract/resources/download'
import { serve } from '../../resource/serve.ts'

export const servedDownload = serve(download, {
  scope: (sql) => sql`row.state = 'available'`,
})
