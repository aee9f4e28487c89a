import { useApp, type Notice } from '../store'
import { Button, Toasts } from '../ui'
import { downloadMachine } from './files'

function OfferButton({ notice }: { notice: Notice }) {
  const takeOffer = useApp((app) => app.takeOffer)
  if (!notice.offer) return null
  const isDownload = notice.offer.kind === 'download'
  return (
    <Button
      small
      onClick={() => {
        if (isDownload) downloadMachine()
        takeOffer(notice.id)
      }}
    >
      {isDownload ? 'Download YAML' : 'Use it as the script'}
    </Button>
  )
}

/** What the app has to tell, each with what it offers to do about it. */
export function Notices() {
  const notices = useApp((app) => app.notices)
  const dismiss = useApp((app) => app.dismiss)
  const items = notices.map((notice) => ({ ...notice, action: <OfferButton notice={notice} /> }))
  return <Toasts items={items} onDismiss={dismiss} />
}
