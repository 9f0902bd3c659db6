import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconType } from './icon.tsx';
import { Link } from './link.tsx';
import './nav-row.css';

export type NavRowProps = {
  to: string;
  label: ReactNode;
  icon?: IconType;
  /** Muted line above the label: where it comes from, or a `Mark` for a deadline. */
  above?: ReactNode;
  /** Muted line below the label. */
  meta?: ReactNode;
  /** Muted, before the chevron. */
  value?: ReactNode;
  /** 56 instead of 64, beside a count grid. */
  low?: boolean;
};

export function NavRow({ to, label, icon, above, meta, value, low = false }: NavRowProps) {
  return (
    <Link className={`nav-row ring-inside ${low ? 'nav-row-low' : ''} ${above || meta ? 'nav-row-tall' : ''}`} to={to}>
      {icon && <Icon of={icon} />}
      <span className="nav-row-text">
        {above && <span className="nav-row-above">{above}</span>}
        <span className={above || meta ? 'nav-row-strong' : undefined}>{label}</span>
        {meta && <span className="nav-row-meta">{meta}</span>}
      </span>
      {value && <span className="nav-row-value">{value}</span>}
      <Icon of={ChevronRight} />
    </Link>
  );
}
