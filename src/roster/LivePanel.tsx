import { useApp } from '../store'
import { Dialog } from '../ui'
import { Cast } from './Cast'
import { Providers } from './Providers'
import './roster.css'

/** The panel of live agents: whom this tab may ask, and which model plays whom. */
export function LivePanel() {
  const panel = useApp(app => app.live.panel)
  const hide = useApp(app => app.hideLive)
  return (
    <Dialog
      open={panel !== null}
      onClose={hide}
      title="Live agents"
      description="Let real models play the agents. Requests go from your browser to the provider and to nobody else; keys never enter the machine, a link, a journal or an export."
      width={880}
    >
      <div className="roster">
        <Providers />
        <Cast wanted={panel?.agent ?? null} />
      </div>
    </Dialog>
  )
}
