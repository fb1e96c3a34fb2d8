// Downloads on the server: of the uploads everybody meets what is available now, and with it those files.
import { download } from '@rivulet/contract/resources/download'
import { serve } from '../../resource/serve.ts'

export const servedDownload = serve(download, {
  scope: (sql) => sql`row.state = 'available'`,
})
