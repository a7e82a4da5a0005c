(block_mapping_pair
  key: (flow_node) @name
  value: (_) @body) @definition.key

(block_mapping_pair
  key: (flow_node) @name) @definition.key

; Keys of what is listed say nothing about the document.
(block_sequence) @opaque
(flow_sequence) @opaque
(comment) @comment
(double_quote_scalar) @string
(single_quote_scalar) @string
