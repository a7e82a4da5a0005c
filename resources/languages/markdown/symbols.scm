((atx_heading (atx_h1_marker) heading_content: (_) @name) @definition.section (#set! level "1"))
((atx_heading (atx_h2_marker) heading_content: (_) @name) @definition.section (#set! level "2"))
((atx_heading (atx_h3_marker) heading_content: (_) @name) @definition.section (#set! level "3"))
((atx_heading (atx_h4_marker) heading_content: (_) @name) @definition.section (#set! level "4"))
((atx_heading (atx_h5_marker) heading_content: (_) @name) @definition.section (#set! level "5"))
((atx_heading (atx_h6_marker) heading_content: (_) @name) @definition.section (#set! level "6"))
((setext_heading heading_content: (_) @name (setext_h1_underline)) @definition.section (#set! level "1"))
((setext_heading heading_content: (_) @name (setext_h2_underline)) @definition.section (#set! level "2"))

; Headings in lists and quotations are no sections of the document.
(list) @opaque
(block_quote) @opaque

; Front matter.
[(minus_metadata) (plus_metadata)] @unit
