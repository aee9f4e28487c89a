import { useApp, type Notice } from '../store'
import { Button, Toasts } from '../ui'
import { downloadMachine } from './files'

function OfferButton({ notice }: { notice: Notice }) {
  const takeOffer = useApp((app) => app.takeOffer)
  if (!notice.offer) return null
  const { offer } = notice
  const isDownload = offer.kind === 'download'
  return (
    <Button
      small
      onClick={() => {
        if (isDownload) downloadMachine()
        takeOffer(notice.id)
      }}
    >
      {offer.kind === 'download' ? 'Download YAML' : offer.kind === 'reopen' ? `Back to ${offer.title}` : 'Use it as the script'}
    </Button>
  )
}

/** What the app has to tell, each with what it offers to do about it. */
export function Notices() {
  const notices = useApp((app) => app.notices)
  const dismiss = useApp((app) => app.dismiss)
  const items = notices.map((notice) => ({ ...notice, stays: notice.offer !== undefined, action: <OfferButton notice={notice} /> }))
  return <Toasts items={items} onDismiss={dismiss} />
}
